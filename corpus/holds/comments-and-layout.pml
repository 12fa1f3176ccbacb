// Tabs, empty statements' worth of semicolons, and -> in place of ; make no difference.
// expect: holds; states: 7; transitions: 7
byte	x	;
active	proctype P ( )	{
	x = 1	->	x = 2	;
	if :: x == 2 -> skip ; :: else ; fi ;
	assert ( x == 2 ) ;
} ;

// Some other language.
// expect: rejected
int main(void) { return 0; }

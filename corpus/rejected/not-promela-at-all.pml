// Some other language.
// expect: rejected P015
int main(void) { return 0; }

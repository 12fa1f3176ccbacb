// expect: holds; states: 43; transitions: 71

byte x;
active [2] proctype P() {
  {
    {
      {
        x = 1
      }
    };
    {
      x = 2;
      {
        x = 3
      }
    }
  };
  {
    skip
  }
}

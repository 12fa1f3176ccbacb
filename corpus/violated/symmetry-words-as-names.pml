// expect: violated invalid end state; states: 397; transitions: 803

// The words for replicated types are names like any other in a model that uses none of them.
typedef exists { byte count; byte ref }

byte ref = 1, public, count[2], _lid = 3, _undef_ref;
bool forall;
exists public_one;
chan anyRef = [2] of { byte, byte };

inline lid(ref) {
  ref = ref + 1
}

proctype helper(byte _state) {
  byte count_;
  count_ = _state
}

active [2] proctype client() {
  byte anyRef_ = 1;
  exists e;

  anyRef!ref,count[0];
  anyRef!ref(count[1]);
  if
  :: anyRef?ref,public
  :: anyRef?[ref,public] -> public = ref
  fi;
  atomic {
    ref unless public;
    ref
    public = 0
    count[_pid] = _lid + public
  }
  e.count = count[_pid];
  public_one.ref = e.count;
  lid(_undef_ref);
  if
  :: forall
  :: ref
  :: public
  :: else
  fi
}

init {
  byte forall_;
  forall = (forall || count[0] == 3);
  run helper(ref)
}

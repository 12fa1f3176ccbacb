"use strict";
(() => {
  // dom.ts
  var SVG = "http://www.w3.org/2000/svg";
  function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "function") {
        element.addEventListener(name, value);
      } else if (value === true) {
        element.setAttribute(name, "");
      } else if (value !== void 0 && value !== false) {
        element.setAttribute(name, String(value));
      }
    }
    append(element, children);
  }
  function append(parent, children) {
    for (const child of children) {
      if (child !== void 0 && child !== false) {
        parent.append(child);
      }
    }
  }
  function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    fill(element, attributes, children);
    return element;
  }
  function svg(tag, attributes = {}, ...children) {
    const element = document.createElementNS(SVG, tag);
    fill(element, attributes, children);
    return element;
  }
  function replace(parent, ...children) {
    parent.replaceChildren();
    append(parent, children);
  }
  function plural(count, noun) {
    return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
  }

  // node_modules/@dagrejs/dagre/dist/dagre.esm.js
  var Te = Object.defineProperty;
  var In = (e, n, t) => n in e ? Te(e, n, { enumerable: true, configurable: true, writable: true, value: t }) : e[n] = t;
  var Sn = (e, n) => {
    for (var t in n) Te(e, t, { get: n[t], enumerable: true });
  };
  var je = (e, n, t) => In(e, typeof n != "symbol" ? n + "" : n, t);
  var ie = {};
  Sn(ie, { Graph: () => T, alg: () => H });
  var Mn = Object.defineProperty;
  var Se = (e, n) => {
    for (var t in n) Mn(e, t, { get: n[t], enumerable: true });
  };
  var Q = class {
    constructor(e) {
      this._isDirected = true, this._isMultigraph = false, this._isCompound = false, this._nodes = {}, this._in = {}, this._preds = {}, this._out = {}, this._sucs = {}, this._edgeObjs = {}, this._edgeLabels = {}, this._nodeCount = 0, this._edgeCount = 0, this._defaultNodeLabelFn = () => {
      }, this._defaultEdgeLabelFn = () => {
      }, e && (this._isDirected = "directed" in e ? e.directed : true, this._isMultigraph = "multigraph" in e ? e.multigraph : false, this._isCompound = "compound" in e ? e.compound : false), this._isCompound && (this._parent = {}, this._children = {}, this._children["\0"] = {});
    }
    isDirected() {
      return this._isDirected;
    }
    isMultigraph() {
      return this._isMultigraph;
    }
    isCompound() {
      return this._isCompound;
    }
    setGraph(e) {
      return this._label = e, this;
    }
    graph() {
      return this._label;
    }
    setDefaultNodeLabel(e) {
      return typeof e != "function" ? this._defaultNodeLabelFn = () => e : this._defaultNodeLabelFn = e, this;
    }
    nodeCount() {
      return this._nodeCount;
    }
    nodes() {
      return Object.keys(this._nodes);
    }
    sources() {
      return this.nodes().filter((e) => Object.keys(this._in[e]).length === 0);
    }
    sinks() {
      return this.nodes().filter((e) => Object.keys(this._out[e]).length === 0);
    }
    setNodes(e, n) {
      return e.forEach((t) => {
        n !== void 0 ? this.setNode(t, n) : this.setNode(t);
      }), this;
    }
    setNode(e, n) {
      return e in this._nodes ? (arguments.length > 1 && (this._nodes[e] = n), this) : (this._nodes[e] = arguments.length > 1 ? n : this._defaultNodeLabelFn(e), this._isCompound && (this._parent[e] = "\0", this._children[e] = {}, this._children["\0"][e] = true), this._in[e] = {}, this._preds[e] = {}, this._out[e] = {}, this._sucs[e] = {}, ++this._nodeCount, this);
    }
    node(e) {
      return this._nodes[e];
    }
    hasNode(e) {
      return e in this._nodes;
    }
    removeNode(e) {
      if (e in this._nodes) {
        let n = (t) => this.removeEdge(this._edgeObjs[t]);
        delete this._nodes[e], this._isCompound && (this._removeFromParentsChildList(e), delete this._parent[e], this.children(e).forEach((t) => {
          this.setParent(t);
        }), delete this._children[e]), Object.keys(this._in[e]).forEach(n), delete this._in[e], delete this._preds[e], Object.keys(this._out[e]).forEach(n), delete this._out[e], delete this._sucs[e], --this._nodeCount;
      }
      return this;
    }
    setParent(e, n) {
      if (!this._isCompound) throw new Error("Cannot set parent in a non-compound graph");
      if (n === void 0) n = "\0";
      else {
        n += "";
        for (let t = n; t !== void 0; t = this.parent(t)) if (t === e) throw new Error("Setting " + n + " as parent of " + e + " would create a cycle");
        this.setNode(n);
      }
      return this.setNode(e), this._removeFromParentsChildList(e), this._parent[e] = n, this._children[n][e] = true, this;
    }
    parent(e) {
      if (this._isCompound) {
        let n = this._parent[e];
        if (n !== "\0") return n;
      }
    }
    children(e = "\0") {
      if (this._isCompound) {
        let n = this._children[e];
        if (n) return Object.keys(n);
      } else {
        if (e === "\0") return this.nodes();
        if (this.hasNode(e)) return [];
      }
      return [];
    }
    predecessors(e) {
      let n = this._preds[e];
      if (n) return Object.keys(n);
    }
    successors(e) {
      let n = this._sucs[e];
      if (n) return Object.keys(n);
    }
    neighbors(e) {
      let n = this.predecessors(e);
      if (n) {
        let t = new Set(n), r = this.successors(e);
        if (r) for (let o of r) t.add(o);
        return Array.from(t.values());
      }
    }
    isLeaf(e) {
      var n;
      let t;
      return this.isDirected() ? t = this.successors(e) : t = this.neighbors(e), ((n = t == null ? void 0 : t.length) != null ? n : 0) === 0;
    }
    filterNodes(e) {
      let n = new this.constructor({ directed: this._isDirected, multigraph: this._isMultigraph, compound: this._isCompound });
      n.setGraph(this.graph()), Object.entries(this._nodes).forEach(([o, i]) => {
        e(o) && n.setNode(o, i);
      }), Object.values(this._edgeObjs).forEach((o) => {
        n.hasNode(o.v) && n.hasNode(o.w) && n.setEdge(o, this.edge(o));
      });
      let t = {}, r = (o) => {
        let i = this.parent(o);
        return !i || n.hasNode(i) ? (t[o] = i, i) : i in t ? t[i] : r(i);
      };
      return this._isCompound && n.nodes().forEach((o) => n.setParent(o, r(o))), n;
    }
    setDefaultEdgeLabel(e) {
      return typeof e != "function" ? this._defaultEdgeLabelFn = () => e : this._defaultEdgeLabelFn = e, this;
    }
    edgeCount() {
      return this._edgeCount;
    }
    edges() {
      return Object.values(this._edgeObjs);
    }
    setPath(e, n) {
      return e.reduce((t, r) => (n !== void 0 ? this.setEdge(t, r, n) : this.setEdge(t, r), r)), this;
    }
    setEdge(e, n, t, r) {
      let o, i, s, a, l = false;
      typeof e == "object" && e !== null && "v" in e ? (o = e.v, i = e.w, s = e.name, arguments.length === 2 && (a = n, l = true)) : (o = e, i = n, s = r, arguments.length > 2 && (a = t, l = true)), o = "" + o, i = "" + i, s !== void 0 && (s = "" + s);
      let u = z(this._isDirected, o, i, s);
      if (u in this._edgeLabels) return l && (this._edgeLabels[u] = a), this;
      if (s !== void 0 && !this._isMultigraph) throw new Error("Cannot set a named edge when isMultigraph = false");
      this.setNode(o), this.setNode(i), this._edgeLabels[u] = l ? a : this._defaultEdgeLabelFn(o, i, s);
      let d = Pn(this._isDirected, o, i, s);
      return o = d.v, i = d.w, Object.freeze(d), this._edgeObjs[u] = d, Re(this._preds[i], o), Re(this._sucs[o], i), this._in[i][u] = d, this._out[o][u] = d, this._edgeCount++, this;
    }
    edge(e, n, t) {
      let r = arguments.length === 1 ? oe(this._isDirected, e) : z(this._isDirected, e, n, t);
      return this._edgeLabels[r];
    }
    edgeAsObj(e, n, t) {
      let r = arguments.length === 1 ? this.edge(e) : this.edge(e, n, t);
      return typeof r != "object" || r === null ? { label: r } : r;
    }
    hasEdge(e, n, t) {
      return (arguments.length === 1 ? oe(this._isDirected, e) : z(this._isDirected, e, n, t)) in this._edgeLabels;
    }
    removeEdge(e, n, t) {
      let r = arguments.length === 1 ? oe(this._isDirected, e) : z(this._isDirected, e, n, t), o = this._edgeObjs[r];
      if (o) {
        let i = o.v, s = o.w;
        delete this._edgeLabels[r], delete this._edgeObjs[r], Ie(this._preds[s], i), Ie(this._sucs[i], s), delete this._in[s][r], delete this._out[i][r], this._edgeCount--;
      }
      return this;
    }
    inEdges(e, n) {
      return this.isDirected() ? this.filterEdges(this._in[e], e, n) : this.nodeEdges(e, n);
    }
    outEdges(e, n) {
      return this.isDirected() ? this.filterEdges(this._out[e], e, n) : this.nodeEdges(e, n);
    }
    nodeEdges(e, n) {
      if (e in this._nodes) return this.filterEdges({ ...this._in[e], ...this._out[e] }, e, n);
    }
    _removeFromParentsChildList(e) {
      delete this._children[this._parent[e]][e];
    }
    filterEdges(e, n, t) {
      if (!e) return;
      let r = Object.values(e);
      return t ? r.filter((o) => o.v === n && o.w === t || o.v === t && o.w === n) : r;
    }
  };
  function Re(e, n) {
    e[n] ? e[n]++ : e[n] = 1;
  }
  function Ie(e, n) {
    e[n] !== void 0 && !--e[n] && delete e[n];
  }
  function z(e, n, t, r) {
    let o = "" + n, i = "" + t;
    if (!e && o > i) {
      let s = o;
      o = i, i = s;
    }
    return o + "" + i + "" + (r === void 0 ? "\0" : r);
  }
  function Pn(e, n, t, r) {
    let o = "" + n, i = "" + t;
    if (!e && o > i) {
      let a = o;
      o = i, i = a;
    }
    let s = { v: o, w: i };
    return r && (s.name = r), s;
  }
  function oe(e, n) {
    return z(e, n.v, n.w, n.name);
  }
  var Fn = {};
  Se(Fn, { read: () => Yn, write: () => An });
  function An(e) {
    let n = { options: { directed: e.isDirected(), multigraph: e.isMultigraph(), compound: e.isCompound() }, nodes: Vn(e), edges: Dn(e) }, t = e.graph();
    return t !== void 0 && (n.value = structuredClone(t)), n;
  }
  function Vn(e) {
    return e.nodes().map((n) => {
      let t = e.node(n), r = e.parent(n), o = { v: n };
      return t !== void 0 && (o.value = t), r !== void 0 && (o.parent = r), o;
    });
  }
  function Dn(e) {
    return e.edges().map((n) => {
      let t = e.edge(n), r = { v: n.v, w: n.w };
      return n.name !== void 0 && (r.name = n.name), t !== void 0 && (r.value = t), r;
    });
  }
  function Yn(e) {
    let n = new Q(e.options);
    return e.value !== void 0 && n.setGraph(e.value), e.nodes.forEach((t) => {
      n.setNode(t.v, t.value), t.parent && n.setParent(t.v, t.parent);
    }), e.edges.forEach((t) => {
      n.setEdge({ v: t.v, w: t.w, name: t.name }, t.value);
    }), n;
  }
  var H = {};
  Se(H, { CycleException: () => K, bellmanFord: () => Me, components: () => Xn, dijkstra: () => J, dijkstraAll: () => qn, findCycles: () => $n, floydWarshall: () => Jn, isAcyclic: () => Qn, postorder: () => et, preorder: () => nt, prim: () => tt, shortestPaths: () => rt, tarjan: () => Fe, topsort: () => Ae });
  var Wn = () => 1;
  function Me(e, n, t, r) {
    return Bn(e, String(n), t || Wn, r || function(o) {
      var i;
      return (i = e.outEdges(o)) != null ? i : [];
    });
  }
  function Bn(e, n, t, r) {
    let o = {}, i, s = 0, a = e.nodes(), l = function(c) {
      let f = o[c.v], h2 = o[c.w];
      if (!f || !h2) return;
      let p = t(c);
      f.distance + p < h2.distance && (o[c.w] = { distance: f.distance + p, predecessor: c.v }, i = true);
    }, u = function() {
      a.forEach(function(c) {
        r(c).forEach(function(f) {
          let h2 = f.v === c ? f.v : f.w, p = h2 === f.v ? f.w : f.v;
          l({ v: h2, w: p });
        });
      });
    };
    a.forEach(function(c) {
      let f = c === n ? 0 : Number.POSITIVE_INFINITY;
      o[c] = { distance: f, predecessor: "" };
    });
    let d = a.length;
    for (let c = 1; c < d && (i = false, s++, u(), !!i); c++) ;
    if (s === d - 1 && (i = false, u(), i)) throw new Error("The graph contains a negative weight cycle");
    return o;
  }
  function Xn(e) {
    let n = {}, t = [], r;
    function o(i) {
      var s, a;
      i in n || (n[i] = true, r.push(i), (s = e.successors(i)) == null || s.forEach(o), (a = e.predecessors(i)) == null || a.forEach(o));
    }
    return e.nodes().forEach(function(i) {
      r = [], o(i), r.length && t.push(r);
    }), t;
  }
  var Pe = class {
    constructor() {
      this._arr = [], this._keyIndices = {};
    }
    size() {
      return this._arr.length;
    }
    keys() {
      return this._arr.map((e) => e.key);
    }
    has(e) {
      return e in this._keyIndices;
    }
    priority(e) {
      let n = this._keyIndices[e];
      if (n !== void 0) return this._arr[n].priority;
    }
    min() {
      if (this.size() === 0) throw new Error("Queue underflow");
      return this._arr[0].key;
    }
    add(e, n) {
      let t = this._keyIndices, r = String(e);
      if (!(r in t)) {
        let o = this._arr, i = o.length;
        return t[r] = i, o.push({ key: r, priority: n }), this._decrease(i), true;
      }
      return false;
    }
    removeMin() {
      if (this.size() === 0) throw new Error("Queue underflow");
      this._swap(0, this._arr.length - 1);
      let e = this._arr.pop();
      return delete this._keyIndices[e.key], this._heapify(0), e.key;
    }
    decrease(e, n) {
      let t = this._keyIndices[e];
      if (t === void 0) throw new Error(`Key not found: ${e}`);
      let r = this._arr[t].priority;
      if (n > r) throw new Error(`New priority is greater than current priority. Key: ${e} Old: ${r} New: ${n}`);
      this._arr[t].priority = n, this._decrease(t);
    }
    _heapify(e) {
      let n = this._arr, t = 2 * e, r = t + 1, o = e;
      t < n.length && (o = n[t].priority < n[o].priority ? t : o, r < n.length && (o = n[r].priority < n[o].priority ? r : o), o !== e && (this._swap(e, o), this._heapify(o)));
    }
    _decrease(e) {
      let n = this._arr, t = n[e].priority, r;
      for (; e !== 0 && (r = e >> 1, !(n[r].priority < t)); ) this._swap(e, r), e = r;
    }
    _swap(e, n) {
      let t = this._arr, r = this._keyIndices, o = t[e], i = t[n];
      t[e] = i, t[n] = o, r[i.key] = e, r[o.key] = n;
    }
  };
  var zn = () => 1;
  function J(e, n, t, r) {
    let o = function(i) {
      var s;
      return (s = e.outEdges(i)) != null ? s : [];
    };
    return Hn(e, String(n), t || zn, r || o);
  }
  function Hn(e, n, t, r) {
    let o = {}, i = new Pe(), s, a, l = function(u) {
      let d = u.v !== s ? u.v : u.w, c = o[d];
      if (!c) return;
      let f = t(u), h2 = a.distance + f;
      if (f < 0) throw new Error("dijkstra does not allow negative edge weights. Bad edge: " + u + " Weight: " + f);
      h2 < c.distance && (c.distance = h2, c.predecessor = s, i.decrease(d, h2));
    };
    for (e.nodes().forEach(function(u) {
      let d = u === n ? 0 : Number.POSITIVE_INFINITY;
      o[u] = { distance: d, predecessor: "" }, i.add(u, d);
    }); i.size() > 0; ) {
      s = i.removeMin();
      let u = o[s];
      if (!u || u.distance === Number.POSITIVE_INFINITY) break;
      a = u, r(s).forEach(l);
    }
    return o;
  }
  function qn(e, n, t) {
    return e.nodes().reduce(function(r, o) {
      return r[o] = J(e, o, n, t), r;
    }, {});
  }
  function Fe(e) {
    let n = 0, t = [], r = {}, o = [];
    function i(s) {
      var a;
      let l = r[s] = { onStack: true, lowlink: n, index: n++ };
      if (t.push(s), (a = e.successors(s)) == null || a.forEach(function(u) {
        if (u in r) {
          let d = r[u];
          d != null && d.onStack && (l.lowlink = Math.min(l.lowlink, d.index));
        } else {
          i(u);
          let d = r[u];
          d && (l.lowlink = Math.min(l.lowlink, d.lowlink));
        }
      }), l.lowlink === l.index) {
        let u = [], d;
        do {
          d = t.pop();
          let c = r[d];
          c && (c.onStack = false), u.push(d);
        } while (s !== d);
        o.push(u);
      }
    }
    return e.nodes().forEach(function(s) {
      s in r || i(s);
    }), o;
  }
  function $n(e) {
    return Fe(e).filter(function(n) {
      var t;
      let r = n[0];
      return r ? n.length > 1 || n.length === 1 && ((t = e.outEdges(r, r)) != null ? t : []).length > 0 : false;
    });
  }
  var Un = () => 1;
  function Jn(e, n, t) {
    return Kn(e, n || Un, t || function(r) {
      var o;
      return (o = e.outEdges(r)) != null ? o : [];
    });
  }
  function Kn(e, n, t) {
    let r = {}, o = e.nodes();
    return o.forEach(function(i) {
      let s = {};
      r[i] = s, s[i] = { distance: 0, predecessor: "" }, o.forEach(function(a) {
        i !== a && (s[a] = { distance: Number.POSITIVE_INFINITY, predecessor: "" });
      }), t(i).forEach(function(a) {
        let l = a.v === i ? a.w : a.v, u = n(a);
        s[l] = { distance: u, predecessor: i };
      });
    }), o.forEach(function(i) {
      let s = r[i];
      s && o.forEach(function(a) {
        let l = r[a];
        l && o.forEach(function(u) {
          let d = l[i], c = s[u], f = l[u];
          if (d && c && f) {
            let h2 = d.distance + c.distance;
            h2 < f.distance && (f.distance = h2, f.predecessor = c.predecessor);
          }
        });
      });
    }), r;
  }
  var K = class extends Error {
    constructor(e) {
      super(e), this.name = "CycleException";
    }
  };
  function Ae(e) {
    let n = {}, t = {}, r = [];
    function o(i) {
      var s;
      if (i in t) throw new K();
      i in n || (t[i] = true, n[i] = true, (s = e.predecessors(i)) == null || s.forEach(o), delete t[i], r.push(i));
    }
    if (e.sinks().forEach(o), Object.keys(n).length !== e.nodeCount()) throw new K();
    return r;
  }
  function Qn(e) {
    try {
      Ae(e);
    } catch (n) {
      if (n instanceof K) return false;
      throw n;
    }
    return true;
  }
  function Zn(e, n, t, r, o) {
    Array.isArray(n) || (n = [n]);
    let i = ((a) => {
      var l;
      return (l = e.isDirected() ? e.successors(a) : e.neighbors(a)) != null ? l : [];
    }), s = {};
    return n.forEach(function(a) {
      if (!e.hasNode(a)) throw new Error("Graph does not have node: " + a);
      o = Ve(e, a, t === "post", s, i, r, o);
    }), o;
  }
  function Ve(e, n, t, r, o, i, s) {
    return n in r || (r[n] = true, t || (s = i(s, n)), o(n).forEach(function(a) {
      s = Ve(e, a, t, r, o, i, s);
    }), t && (s = i(s, n))), s;
  }
  function De(e, n, t) {
    return Zn(e, n, t, function(r, o) {
      return r.push(o), r;
    }, []);
  }
  function et(e, n) {
    return De(e, n, "post");
  }
  function nt(e, n) {
    return De(e, n, "pre");
  }
  function tt(e, n) {
    var t;
    let r = new Q(), o = {}, i = new Pe(), s;
    function a(d) {
      let c = d.v === s ? d.w : d.v, f = i.priority(c);
      if (f !== void 0) {
        let h2 = n(d);
        h2 < f && (o[c] = s, i.decrease(c, h2));
      }
    }
    if (e.nodeCount() === 0) return r;
    e.nodes().forEach(function(d) {
      i.add(d, Number.POSITIVE_INFINITY), r.setNode(d);
    });
    let l = e.nodes()[0];
    l !== void 0 && i.decrease(l, 0);
    let u = false;
    for (; i.size() > 0; ) {
      if (s = i.removeMin(), s in o) r.setEdge(s, o[s]);
      else {
        if (u) throw new Error("Input graph is not connected: " + e);
        u = true;
      }
      (t = e.nodeEdges(s)) == null || t.forEach(a);
    }
    return r;
  }
  function rt(e, n, t, r) {
    return ot(e, n, t, r != null ? r : ((o) => {
      var i;
      return (i = e.outEdges(o)) != null ? i : [];
    }));
  }
  function ot(e, n, t, r) {
    if (t === void 0) return J(e, n, t, r);
    let o = false, i = e.nodes();
    for (let s = 0; s < i.length; s++) {
      let a = i[s];
      if (a === void 0) continue;
      let l = r(a);
      for (let u = 0; u < l.length; u++) {
        let d = l[u];
        if (!d) continue;
        let c = d.v === a ? d.v : d.w, f = c === d.v ? d.w : d.v;
        t({ v: c, w: f }) < 0 && (o = true);
      }
      if (o) return Me(e, n, t, r);
    }
    return J(e, n, t, r);
  }
  var T = Q;
  function M(e, n, t, r) {
    let o = r;
    for (; e.hasNode(o); ) o = $(r);
    return t.dummy = n, e.setNode(o, t), o;
  }
  function Ye(e) {
    let n = new T().setGraph(e.graph());
    return e.nodes().forEach((t) => n.setNode(t, e.node(t))), e.edges().forEach((t) => {
      let r = n.edge(t.v, t.w) || { weight: 0, minlen: 1 }, o = e.edge(t);
      n.setEdge(t.v, t.w, { weight: r.weight + o.weight, minlen: Math.max(r.minlen, o.minlen) });
    }), n;
  }
  function Z(e) {
    let n = new T({ multigraph: e.isMultigraph() }).setGraph(e.graph());
    return e.nodes().forEach((t) => {
      e.children(t).length || n.setNode(t, e.node(t));
    }), e.edges().forEach((t) => {
      n.setEdge(t, e.edge(t));
    }), n;
  }
  function se(e, n) {
    let t = e.x, r = e.y, o = n.x - t, i = n.y - r, s = e.width / 2, a = e.height / 2;
    if (!o && !i) throw new Error("Not possible to find intersection inside of the rectangle");
    let l, u;
    return Math.abs(i) * s > Math.abs(o) * a ? (i < 0 && (a = -a), l = a * o / i, u = a) : (o < 0 && (s = -s), l = s, u = s * i / o), { x: t + l, y: r + u };
  }
  function P(e) {
    let n = A(de(e) + 1).map(() => []);
    return e.nodes().forEach((t) => {
      let r = e.node(t), o = r.rank;
      o !== void 0 && (n[o] || (n[o] = []), n[o][r.order] = t);
    }), n;
  }
  function We(e) {
    let n = e.nodes().map((r) => {
      let o = e.node(r).rank;
      return o === void 0 ? Number.MAX_VALUE : o;
    }), t = R(Math.min, n);
    e.nodes().forEach((r) => {
      let o = e.node(r);
      Object.hasOwn(o, "rank") && (o.rank -= t);
    });
  }
  function Be(e) {
    let n = e.nodes().map((s) => e.node(s).rank).filter((s) => s !== void 0), t = R(Math.min, n), r = [];
    e.nodes().forEach((s) => {
      let a = e.node(s).rank - t;
      r[a] || (r[a] = []), r[a].push(s);
    });
    let o = 0, i = e.graph().nodeRankFactor;
    Array.from(r).forEach((s, a) => {
      s === void 0 && a % i !== 0 ? --o : s !== void 0 && o && s.forEach((l) => e.node(l).rank += o);
    });
  }
  function ae(e, n, t, r) {
    let o = { width: 0, height: 0 };
    return arguments.length >= 4 && (o.rank = t, o.order = r), M(e, "border", o, n);
  }
  function it(e, n = Xe) {
    let t = [];
    for (let r = 0; r < e.length; r += n) {
      let o = e.slice(r, r + n);
      t.push(o);
    }
    return t;
  }
  var Xe = 65535;
  function R(e, n) {
    if (n.length > Xe) {
      let t = it(n);
      return e(...t.map((r) => e(...r)));
    } else return e(...n);
  }
  function de(e) {
    let t = e.nodes().map((r) => {
      let o = e.node(r).rank;
      return o === void 0 ? Number.MIN_VALUE : o;
    });
    return R(Math.max, t);
  }
  function ze(e, n) {
    let t = { lhs: [], rhs: [] };
    return e.forEach((r) => {
      n(r) ? t.lhs.push(r) : t.rhs.push(r);
    }), t;
  }
  function q(e, n) {
    return n();
  }
  var st = 0;
  function $(e) {
    let n = ++st;
    return e + ("" + n);
  }
  function A(e, n, t = 1) {
    n == null && (n = e, e = 0);
    let r = (i) => i < n;
    t < 0 && (r = (i) => n < i);
    let o = [];
    for (let i = e; r(i); i += t) o.push(i);
    return o;
  }
  function B(e, n) {
    let t = {};
    for (let r of n) e[r] !== void 0 && (t[r] = e[r]);
    return t;
  }
  function X(e, n) {
    let t;
    return typeof n == "string" ? t = (r) => r[n] : t = n, Object.entries(e).reduce((r, [o, i]) => (r[o] = t(i, o), r), {});
  }
  function He(e, n) {
    return e.reduce((t, r, o) => (t[r] = n[o], t), {});
  }
  var D = "\0";
  function ee(e, n, t) {
    var u, d, c, f, h2, p;
    if (!(e && n && t && n.dummy === "edge" && t.dummy === "edge" && n.edgeObj && t.edgeObj && e[n.edgeObj.v] && e[t.edgeObj.v] && e[n.edgeObj.w] && e[t.edgeObj.w])) return 0;
    let r = true;
    n.edgeObj.w === t.edgeObj.w && (r = false);
    let o = r ? (d = (u = e[n.edgeObj.v]) == null ? void 0 : u.rank) != null ? d : NaN + 1 : (f = (c = e[n.edgeObj.w]) == null ? void 0 : c.rank) != null ? f : NaN - 1, i = Object.entries(e).find((E) => {
      var y, L;
      return ((y = E[1].edgeObj) == null ? void 0 : y.v) === n.edgeObj.v && ((L = E[1].edgeObj) == null ? void 0 : L.w) === n.edgeObj.w && E[1].rank === o;
    }), s = Object.entries(e).find((E) => {
      var y, L;
      return ((y = E[1].edgeObj) == null ? void 0 : y.v) === t.edgeObj.v && ((L = E[1].edgeObj) == null ? void 0 : L.w) === t.edgeObj.w && E[1].rank === o;
    });
    if (!i || !s) return 0;
    let a = (h2 = i[1].order) != null ? h2 : NaN, l = (p = s[1].order) != null ? p : NaN;
    return isNaN(a - l) ? 0 : a - l;
  }
  var ce = class {
    constructor() {
      je(this, "_sentinel");
      let n = {};
      n._next = n._prev = n, this._sentinel = n;
    }
    dequeue() {
      let n = this._sentinel, t = n._prev;
      if (t !== n) return qe(t), t;
    }
    enqueue(n) {
      let t = this._sentinel;
      n._prev && n._next && qe(n), n._next = t._next, t._next._prev = n, t._next = n, n._prev = t;
    }
    toString() {
      let n = [], t = this._sentinel, r = t._prev;
      for (; r !== t; ) n.push(JSON.stringify(r, at)), r = r._prev;
      return "[" + n.join(", ") + "]";
    }
  };
  function qe(e) {
    e._prev._next = e._next, e._next._prev = e._prev, delete e._next, delete e._prev;
  }
  function at(e, n) {
    if (e !== "_next" && e !== "_prev") return n;
  }
  var $e = ce;
  var dt = () => 1;
  function be(e, n) {
    if (e.nodeCount() <= 1) return [];
    let t = ut(e, n || dt);
    return lt(t.graph, t.buckets, t.zeroIdx).flatMap((o) => e.outEdges(o.v, o.w) || []);
  }
  function lt(e, n, t) {
    var a;
    let r = [], o = n[n.length - 1], i = n[0], s;
    for (; e.nodeCount(); ) {
      for (; s = i.dequeue(); ) fe(e, n, t, s);
      for (; s = o.dequeue(); ) fe(e, n, t, s);
      if (e.nodeCount()) {
        for (let l = n.length - 2; l > 0; --l) if (s = (a = n[l]) == null ? void 0 : a.dequeue(), s) {
          r = r.concat(fe(e, n, t, s, true) || []);
          break;
        }
      }
    }
    return r;
  }
  function fe(e, n, t, r, o) {
    let i = [], s = o ? i : void 0;
    return (e.inEdges(r.v) || []).forEach((a) => {
      let l = e.edge(a), u = e.node(a.v);
      o && i.push({ v: a.v, w: a.w }), u.out -= l, he(n, t, u);
    }), (e.outEdges(r.v) || []).forEach((a) => {
      let l = e.edge(a), u = a.w, d = e.node(u);
      d.in -= l, he(n, t, d);
    }), e.removeNode(r.v), s;
  }
  function ut(e, n) {
    let t = new T(), r = 0, o = 0;
    e.nodes().forEach((a) => {
      t.setNode(a, { v: a, in: 0, out: 0 });
    }), e.edges().forEach((a) => {
      let l = t.edge(a.v, a.w) || 0, u = n(a), d = l + u;
      t.setEdge(a.v, a.w, d);
      let c = t.node(a.v), f = t.node(a.w);
      o = Math.max(o, c.out += u), r = Math.max(r, f.in += u);
    });
    let i = ct(o + r + 3).map(() => new $e()), s = r + 1;
    return t.nodes().forEach((a) => {
      he(i, s, t.node(a));
    }), { graph: t, buckets: i, zeroIdx: s };
  }
  function he(e, n, t) {
    var r, o, i;
    t.out ? t.in ? (i = e[t.out - t.in + n]) == null || i.enqueue(t) : (o = e[e.length - 1]) == null || o.enqueue(t) : (r = e[0]) == null || r.enqueue(t);
  }
  function ct(e) {
    let n = [];
    for (let t = 0; t < e; t++) n.push(t);
    return n;
  }
  function Ue(e, n) {
    (e.graph().acyclicer === "greedy" ? be(e, r(e)) : ft(e, n != null ? n : null)).forEach((o) => {
      let i = e.edge(o);
      e.removeEdge(o), i.forwardName = o.name, i.reversed = true, e.setEdge(o.w, o.v, i, $("rev"));
    });
    function r(o) {
      return (i) => o.edge(i).weight;
    }
  }
  function ft(e, n) {
    let t = [], r = {}, o = {};
    function i(l) {
      Object.hasOwn(o, l) || (o[l] = true, r[l] = true, e.outEdges(l).forEach((u) => {
        Object.hasOwn(r, u.w) ? t.push(u) : i(u.w);
      }), delete r[l]);
    }
    function s(l) {
      var u;
      Object.hasOwn(o, l) || (o[l] = true, r[l] = true, (u = e.outEdges(l)) == null || u.forEach((d) => {
        var c, f;
        Object.hasOwn(r, d.w) || ((c = n.node(l)) == null ? void 0 : c.rank) > ((f = n.node(d.w)) == null ? void 0 : f.rank) && ht(e, d.w, d) ? t.push(d) : s(d.w);
      }), delete r[l]);
    }
    let a = i;
    return n && typeof n.node == "function" && (a = s), e.sources().forEach(a), e.nodes().forEach(a), t;
  }
  function Je(e) {
    e.edges().forEach((n) => {
      let t = e.edge(n);
      if (t.reversed) {
        e.removeEdge(n);
        let r = t.forwardName;
        delete t.reversed, delete t.forwardName, e.setEdge(n.w, n.v, t, r);
      }
    });
  }
  function ht(e, n, t) {
    let r = /* @__PURE__ */ new Set();
    function o(i) {
      var s;
      if (e.sources().includes(i)) return true;
      r.add(i);
      for (let a of (s = e.inEdges(i)) != null ? s : []) if (!(a.v === t.v && a.w === t.w) && !r.has(a.v) && o(a.v)) return true;
      return false;
    }
    return o(n);
  }
  function Ke(e) {
    e.graph().dummyChains = [], e.edges().forEach((n) => gt(e, n));
  }
  function gt(e, n) {
    let t = n.v, r = e.node(t).rank, o = n.w, i = e.node(o).rank, s = n.name, a = e.edge(n), l = a.labelRank;
    if (i === r + 1) return;
    e.removeEdge(n);
    let u, d, c;
    for (c = 0, ++r; r < i; ++c, ++r) a.points = [], d = { width: 0, height: 0, edgeLabel: a, edgeObj: n, rank: r }, u = M(e, "edge", d, "_d"), r === l && (d.width = a.width, d.height = a.height, d.dummy = "edge-label", d.labelpos = a.labelpos), e.setEdge(t, u, { weight: a.weight }, s), c === 0 && e.graph().dummyChains.push(u), t = u;
    e.setEdge(t, o, { weight: a.weight }, s);
  }
  function Qe(e) {
    e.graph().dummyChains.forEach((n) => {
      let t = e.node(n), r = t.edgeLabel, o;
      for (e.setEdge(t.edgeObj, r); t.dummy; ) o = e.successors(n)[0], e.removeNode(n), r.points.push({ x: t.x, y: t.y }), t.dummy === "edge-label" && (r.x = t.x, r.y = t.y, r.width = t.width, r.height = t.height), n = o, t = e.node(n);
    });
  }
  function U(e) {
    let n = {};
    function t(r) {
      let o = e.node(r);
      if (Object.hasOwn(n, r)) return o.rank;
      n[r] = true;
      let i = e.outEdges(r), s = i ? i.map((l) => l == null ? Number.POSITIVE_INFINITY : t(l.w) - e.edge(l).minlen) : [], a = R(Math.min, s);
      return a === Number.POSITIVE_INFINITY && (a = 0), o.rank = a;
    }
    e.sources().forEach(t);
  }
  function V(e, n) {
    return e.node(n.w).rank - e.node(n.v).rank - e.edge(n).minlen;
  }
  var ne = mt;
  function mt(e) {
    let n = new T({ directed: false }), t = e.nodes();
    if (t.length === 0) throw new Error("Graph must have at least one node");
    let r = t[0], o = e.nodeCount();
    n.setNode(r, {});
    let i, s;
    for (; Et(n, e) < o && (i = Lt(n, e), !!i); ) s = n.hasNode(i.v) ? V(e, i) : -V(e, i), yt(n, e, s);
    return n;
  }
  function Et(e, n) {
    function t(r) {
      let o = n.nodeEdges(r);
      o && o.forEach((i) => {
        let s = i.v, a = r === s ? i.w : s;
        !e.hasNode(a) && !V(n, i) && (e.setNode(a, {}), e.setEdge(r, a, {}), t(a));
      });
    }
    return e.nodes().forEach(t), e.nodeCount();
  }
  function Lt(e, n) {
    return n.edges().reduce((r, o) => {
      let i = Number.POSITIVE_INFINITY;
      return e.hasNode(o.v) !== e.hasNode(o.w) && (i = V(n, o)), i < r[0] ? [i, o] : r;
    }, [Number.POSITIVE_INFINITY, null])[1];
  }
  function yt(e, n, t) {
    e.nodes().forEach((r) => n.node(r).rank += t);
  }
  var { preorder: wt, postorder: Nt } = H;
  var en = Y;
  Y.initLowLimValues = pe;
  Y.initCutValues = ge;
  Y.calcCutValue = nn;
  Y.leaveEdge = rn;
  Y.enterEdge = on;
  Y.exchangeEdges = sn;
  function Y(e) {
    e = Ye(e), U(e);
    let n = ne(e);
    pe(n), ge(n, e);
    let t, r;
    for (; t = rn(n); ) r = on(n, e, t), sn(n, e, t, r);
  }
  function ge(e, n) {
    let t = Nt(e, e.nodes());
    t = t.slice(0, t.length - 1), t.forEach((r) => Gt(e, n, r));
  }
  function Gt(e, n, t) {
    let o = e.node(t).parent, i = e.edge(t, o);
    i.cutvalue = nn(e, n, t);
  }
  function nn(e, n, t) {
    let o = e.node(t).parent, i = true, s = n.edge(t, o), a = 0;
    s || (i = false, s = n.edge(o, t)), a = s.weight;
    let l = n.nodeEdges(t);
    return l && l.forEach((u) => {
      let d = u.v === t, c = d ? u.w : u.v;
      if (c !== o) {
        let f = d === i, h2 = n.edge(u).weight;
        if (a += f ? h2 : -h2, kt(e, t, c)) {
          let E = e.edge(t, c).cutvalue;
          a += f ? -E : E;
        }
      }
    }), a;
  }
  function pe(e, n) {
    arguments.length < 2 && (n = e.nodes()[0]), tn(e, {}, 1, n);
  }
  function tn(e, n, t, r, o) {
    let i = t, s = e.node(r);
    n[r] = true;
    let a = e.neighbors(r);
    return a && a.forEach((l) => {
      Object.hasOwn(n, l) || (t = tn(e, n, t, l, r));
    }), s.low = i, s.lim = t++, o ? s.parent = o : delete s.parent, t;
  }
  function rn(e) {
    return e.edges().find((n) => e.edge(n).cutvalue < 0);
  }
  function on(e, n, t) {
    let r = t.v, o = t.w;
    n.hasEdge(r, o) || (r = t.w, o = t.v);
    let i = e.node(r), s = e.node(o), a = i, l = false;
    return i.lim > s.lim && (a = s, l = true), n.edges().filter((d) => l === Ze(e, e.node(d.v), a) && l !== Ze(e, e.node(d.w), a)).reduce((d, c) => V(n, c) < V(n, d) ? c : d);
  }
  function sn(e, n, t, r) {
    let o = t.v, i = t.w;
    e.removeEdge(o, i), e.setEdge(r.v, r.w, {}), pe(e), ge(e, n), vt(e, n);
  }
  function vt(e, n) {
    let t = e.nodes().find((o) => !e.node(o).parent);
    if (!t) return;
    let r = wt(e, [t]);
    r = r.slice(1), r.forEach((o) => {
      let s = e.node(o).parent, a = n.edge(o, s), l = false;
      a || (a = n.edge(s, o), l = true), n.node(o).rank = n.node(s).rank + (l ? a.minlen : -a.minlen);
    });
  }
  function kt(e, n, t) {
    return e.hasEdge(n, t);
  }
  function Ze(e, n, t) {
    return t.low <= n.lim && n.lim <= t.lim;
  }
  var dn = xt;
  function xt(e) {
    let n = e.graph().ranker;
    if (typeof n == "function") return n(e);
    switch (n) {
      case "network-simplex":
        an(e);
        break;
      case "tight-tree":
        Ot(e);
        break;
      case "longest-path":
        _t(e);
        break;
      case "none":
        break;
      default:
        an(e);
    }
  }
  var _t = U;
  function Ot(e) {
    U(e), ne(e);
  }
  function an(e) {
    en(e);
  }
  var ln = Ct;
  function Ct(e) {
    let n = jt(e), t = e.graph();
    if (!Array.isArray(t.dummyChains)) return;
    t.dummyChains.forEach((o) => {
      let i = e.node(o), s = i.edgeObj, a = Tt(e, n, s.v, s.w), l = a.path, u = a.lca, d = 0, c = l[d], f = true;
      for (; o !== s.w; ) {
        if (i = e.node(o), f) {
          for (; (c = l[d]) !== u && e.node(c).maxRank < i.rank; ) d++;
          c === u && (f = false);
        }
        if (!f) {
          for (; d < l.length - 1 && e.node(l[d + 1]).minRank <= i.rank; ) d++;
          c = l[d];
        }
        c !== void 0 && e.setParent(o, c), o = e.successors(o)[0];
      }
    });
  }
  function Tt(e, n, t, r) {
    let o = [], i = [], s = Math.min(n[t].low, n[r].low), a = Math.max(n[t].lim, n[r].lim), l;
    l = t;
    do
      l = e.parent(l), o.push(l);
    while (l && (n[l].low > s || a > n[l].lim));
    let u = l, d = r;
    for (; (d = e.parent(d)) !== u; ) i.push(d);
    return { path: o.concat(i.reverse()), lca: u };
  }
  function jt(e) {
    let n = {}, t = 0;
    function r(o) {
      let i = t;
      e.children(o).forEach(r), n[o] = { low: i, lim: t++ };
    }
    return e.children(D).forEach(r), n;
  }
  function un(e) {
    let n = M(e, "root", {}, "_root"), t = Rt(e), r = Object.values(t), o = R(Math.max, r) - 1, i = 2 * o + 1;
    e.graph().nestingRoot = n, e.edges().forEach((a) => e.edge(a).minlen *= i);
    let s = It(e) + 1;
    e.children(D).forEach((a) => {
      cn(e, n, i, s, o, t, a);
    }), e.graph().nodeRankFactor = i;
  }
  function cn(e, n, t, r, o, i, s) {
    var c;
    let a = e.children(s);
    if (!a.length) {
      s !== n && e.setEdge(n, s, { weight: 0, minlen: t });
      return;
    }
    let l = ae(e, "_bt"), u = ae(e, "_bb"), d = e.node(s);
    e.setParent(l, s), d.borderTop = l, e.setParent(u, s), d.borderBottom = u, a.forEach((f) => {
      var b;
      cn(e, n, t, r, o, i, f);
      let h2 = e.node(f), p = h2.borderTop ? h2.borderTop : f, E = h2.borderBottom ? h2.borderBottom : f, y = h2.borderTop ? r : 2 * r, L = p !== E ? 1 : o - ((b = i[s]) != null ? b : 0) + 1;
      e.setEdge(l, p, { weight: y, minlen: L, nestingEdge: true }), e.setEdge(E, u, { weight: y, minlen: L, nestingEdge: true });
    }), e.parent(s) || e.setEdge(n, l, { weight: 0, minlen: o + ((c = i[s]) != null ? c : 0) });
  }
  function Rt(e) {
    let n = {};
    function t(r, o) {
      let i = e.children(r);
      i && i.length && i.forEach((s) => t(s, o + 1)), n[r] = o;
    }
    return e.children(D).forEach((r) => t(r, 1)), n;
  }
  function It(e) {
    return e.edges().reduce((n, t) => n + e.edge(t).weight, 0);
  }
  function fn(e) {
    let n = e.graph();
    e.removeNode(n.nestingRoot), delete n.nestingRoot, e.edges().forEach((t) => {
      e.edge(t).nestingEdge && e.removeEdge(t);
    });
  }
  var bn = Mt;
  function Mt(e) {
    function n(t) {
      let r = e.children(t), o = e.node(t);
      if (r.length && r.forEach(n), o && Object.hasOwn(o, "minRank")) {
        o.borderLeft = [], o.borderRight = [];
        for (let i = o.minRank, s = o.maxRank + 1; i < s; ++i) hn(e, "borderLeft", "_bl", t, o, i), hn(e, "borderRight", "_br", t, o, i);
      }
    }
    e.children(D).forEach(n);
  }
  function hn(e, n, t, r, o, i) {
    let s = { width: 0, height: 0, rank: i, borderType: n }, a = o[n][i - 1], l = M(e, "border", s, t);
    o[n][i] = l, e.setParent(l, r), a && e.setEdge(a, l, { weight: 1 });
  }
  function pn(e) {
    var t;
    let n = (t = e.graph().rankdir) == null ? void 0 : t.toLowerCase();
    (n === "lr" || n === "rl") && En(e);
  }
  function mn(e) {
    var t;
    let n = (t = e.graph().rankdir) == null ? void 0 : t.toLowerCase();
    (n === "bt" || n === "rl") && Pt(e), (n === "lr" || n === "rl") && (Ft(e), En(e));
  }
  function En(e) {
    e.nodes().forEach((n) => gn(e.node(n))), e.edges().forEach((n) => gn(e.edge(n)));
  }
  function gn(e) {
    let n = e.width;
    e.width = e.height, e.height = n;
  }
  function Pt(e) {
    e.nodes().forEach((n) => me(e.node(n))), e.edges().forEach((n) => {
      var r;
      let t = e.edge(n);
      (r = t.points) == null || r.forEach(me), Object.hasOwn(t, "y") && me(t);
    });
  }
  function me(e) {
    e.y = -e.y;
  }
  function Ft(e) {
    e.nodes().forEach((n) => Ee(e.node(n))), e.edges().forEach((n) => {
      var r;
      let t = e.edge(n);
      (r = t.points) == null || r.forEach(Ee), Object.hasOwn(t, "x") && Ee(t);
    });
  }
  function Ee(e) {
    let n = e.x;
    e.x = e.y, e.y = n;
  }
  function Le(e, n = null) {
    let t = {}, r = e.nodes().filter((d) => !e.children(d).length), o = r.map((d) => e.node(d).rank), i = R(Math.max, o), s = A(i + 1).map(() => []);
    function a(d) {
      if (t[d]) return;
      t[d] = true;
      let c = e.node(d);
      s[c.rank].push(d);
      let f = e.successors(d);
      f && [...f].sort((p, E) => u(p, E)).forEach(a);
    }
    r.sort((d, c) => e.node(d).rank - e.node(c).rank).forEach(a);
    function u(d, c) {
      let f = e.node(d), h2 = e.node(c);
      return ee(n, f, h2);
    }
    return s;
  }
  function ye(e, n) {
    let t = 0;
    for (let r = 1; r < n.length; ++r) t += Vt(e, n[r - 1], n[r]);
    return t;
  }
  function Vt(e, n, t) {
    let r = He(t, t.map((u, d) => d)), o = n.flatMap((u) => {
      let d = e.outEdges(u);
      return d ? d.map((c) => ({ pos: r[c.w], weight: e.edge(c).weight })).sort((c, f) => c.pos - f.pos) : [];
    }), i = 1;
    for (; i < t.length; ) i <<= 1;
    let s = 2 * i - 1;
    i -= 1;
    let a = new Array(s).fill(0), l = 0;
    return o.forEach((u) => {
      let d = u.pos + i;
      a[d] += u.weight;
      let c = 0;
      for (; d > 0; ) d % 2 && (c += a[d + 1]), d = d - 1 >> 1, a[d] += u.weight;
      l += u.weight * c;
    }), l;
  }
  function we(e, n = []) {
    return n.map((t) => {
      let r = e.inEdges(t);
      if (!r || !r.length) return { v: t };
      {
        let o = r.reduce((i, s) => {
          let a = e.edge(s), l = e.node(s.v);
          return { sum: i.sum + a.weight * l.order, weight: i.weight + a.weight };
        }, { sum: 0, weight: 0 });
        return { v: t, barycenter: o.sum / o.weight, weight: o.weight };
      }
    });
  }
  function Ne(e, n) {
    let t = {};
    e.forEach((o, i) => {
      let s = { indegree: 0, in: [], out: [], vs: [o.v], i };
      o.barycenter !== void 0 && (s.barycenter = o.barycenter, s.weight = o.weight), t[o.v] = s;
    }), n.edges().forEach((o) => {
      let i = t[o.v], s = t[o.w];
      i !== void 0 && s !== void 0 && (s.indegree++, i.out.push(s));
    });
    let r = Object.values(t).filter((o) => !o.indegree);
    return Dt(r);
  }
  function Dt(e) {
    let n = [];
    function t(o) {
      return (i) => {
        i.merged || (i.barycenter === void 0 || o.barycenter === void 0 || i.barycenter >= o.barycenter) && Yt(o, i);
      };
    }
    function r(o) {
      return (i) => {
        i.in.push(o), --i.indegree === 0 && e.push(i);
      };
    }
    for (; e.length; ) {
      let o = e.pop();
      n.push(o), o.in.reverse().forEach(t(o)), o.out.forEach(r(o));
    }
    return n.filter((o) => !o.merged).map((o) => B(o, ["vs", "i", "barycenter", "weight"]));
  }
  function Yt(e, n) {
    let t = 0, r = 0;
    e.weight && (t += e.barycenter * e.weight, r += e.weight), n.weight && (t += n.barycenter * n.weight, r += n.weight), e.vs = n.vs.concat(e.vs), e.barycenter = t / r, e.weight = r, e.i = Math.min(n.i, e.i), n.merged = true;
  }
  function Ge(e, n, t, r, o) {
    let i = {}, s = null, a = null, l = o;
    typeof n == "boolean" ? (l = n, i = {}) : n && (i = n, s = t != null ? t : null, a = r != null ? r : null);
    let u = ze(e, (L) => Object.hasOwn(L, "barycenter")), d = u.lhs, c = u.rhs.sort((L, b) => b.i - L.i), f = [], h2 = 0, p = 0, E = 0;
    d.sort(Wt(a, s, !!l));
    for (let [L, b] of Object.entries(i)) {
      let g = d.findIndex((m) => m.vs[0] === L);
      d.splice(g + 1, 0, b);
    }
    E = Ln(f, c, E), d.forEach((L) => {
      E += L.vs.length, f.push(L.vs), h2 += L.barycenter * L.weight, p += L.weight, E = Ln(f, c, E);
    });
    let y = { vs: f.flat(1) };
    return p && (y.barycenter = h2 / p, y.weight = p), y;
  }
  function Ln(e, n, t) {
    let r;
    for (; n.length && (r = n[n.length - 1]).i <= t; ) n.pop(), e.push(r.vs), t++;
    return t;
  }
  function Wt(e, n, t) {
    return (r, o) => {
      if (r.barycenter < o.barycenter) return -1;
      if (r.barycenter > o.barycenter) return 1;
      if (e && (typeof r.vs[0] == "string" || typeof o.vs[0] == "string")) {
        let i = e.node(r.vs[0]), s = e.node(o.vs[0]), a = ee(n, i, s);
        if (a !== 0) return a;
      }
      return t ? o.i - r.i : r.i - o.i;
    };
  }
  function te(e, n, t, r, o) {
    var L, b, g, m, w, k, _, C, j, I, S;
    let i = null, s = o;
    typeof r == "boolean" ? (s = r, i = null) : r !== void 0 && (i = r);
    let a = e.children(n), l = e.node(n), u = l ? l.borderLeft : void 0, d = l ? l.borderRight : void 0, c = {};
    u && (a = a.filter((G) => G !== u && G !== d));
    let f = we(e, a);
    f.forEach((G) => {
      if (e.children(G.v).length) {
        let { result: x } = te(e, G.v, t, i, s);
        c[G.v] = x, Object.hasOwn(x, "barycenter") && Xt(G, x);
      }
    });
    let h2 = Ne(f, t);
    Bt(h2, c);
    let p = {}, E = false;
    for (let G = 0; G < h2.length; G++) for (let x = G + 1; x < h2.length; x++) if (!(!h2[G] || !h2[x] || !((L = h2[G]) != null && L.barycenter) || !((b = h2[x]) != null && b.barycenter)) && ((g = h2[G]) == null ? void 0 : g.barycenter) === h2[x].barycenter) {
      let v = (w = (m = h2[G]) == null ? void 0 : m.vs[0]) != null ? w : "", N = (_ = (k = h2[x]) == null ? void 0 : k.vs[0]) != null ? _ : "", O = e.node(v), W = e.node(N);
      if (O.dummy === "edge" && W.dummy === "edge" && ((C = O.edgeObj) == null ? void 0 : C.v) === ((j = W.edgeObj) == null ? void 0 : j.v) && ((I = O.edgeObj) == null ? void 0 : I.w) === ((S = W.edgeObj) == null ? void 0 : S.w)) if (O.edgeLabel.reversed) {
        p[N] = h2[G], h2.splice(G, 1), G--;
        break;
      } else p[v] = h2[x], h2.splice(x, 1), x--;
      else E = true;
    }
    let y = Ge(h2, p, i, e, s);
    if (u && d) {
      y.vs = [u, y.vs, d].flat(1);
      let G = e.predecessors(u);
      if (G && G.length) {
        let x = e.node(G[0]), v = e.predecessors(d), N = e.node(v[0]);
        Object.hasOwn(y, "barycenter") || (y.barycenter = 0, y.weight = 0), y.barycenter = (y.barycenter * y.weight + x.order + N.order) / (y.weight + 2), y.weight += 2;
      }
    }
    return Object.defineProperty(y, "result", { value: y, enumerable: false, configurable: true, writable: true }), Object.defineProperty(y, "usedBias", { value: E, enumerable: false, configurable: true, writable: true }), y;
  }
  function Bt(e, n) {
    e.forEach((t) => {
      t.vs = t.vs.flatMap((r) => n[r] ? n[r].vs : r);
    });
  }
  function Xt(e, n) {
    e.barycenter !== void 0 ? (e.barycenter = (e.barycenter * e.weight + n.barycenter * n.weight) / (e.weight + n.weight), e.weight += n.weight) : (e.barycenter = n.barycenter, e.weight = n.weight);
  }
  function ve(e, n, t, r) {
    r || (r = e.nodes());
    let o = zt(e), i = new T({ compound: true }).setGraph({ root: o }).setDefaultNodeLabel((s) => e.node(s));
    return r.forEach((s) => {
      let a = e.node(s), l = e.parent(s);
      if (a.rank === n || a.minRank <= n && n <= a.maxRank) {
        i.setNode(s), i.setParent(s, l || o);
        let u = e[t](s);
        u && u.forEach((d) => {
          let c = d.v === s ? d.w : d.v, f = i.edge(c, s), h2 = f !== void 0 ? f.weight : 0;
          i.setEdge(c, s, { weight: e.edge(d).weight + h2 });
        }), Object.hasOwn(a, "minRank") && i.setNode(s, { borderLeft: a.borderLeft[n], borderRight: a.borderRight[n] });
      }
    }), i;
  }
  function zt(e) {
    let n;
    for (; e.hasNode(n = $("_root")); ) ;
    return n;
  }
  function ke(e, n, t) {
    let r = {}, o;
    t.forEach((i) => {
      let s = e.parent(i), a, l;
      for (; s; ) {
        if (a = e.parent(s), a ? (l = r[a], r[a] = s) : (l = o, o = s), l && l !== s) {
          n.setEdge(l, s);
          return;
        }
        s = a;
      }
    });
  }
  function re(e, n = {}, t = null) {
    if (typeof n.customOrder == "function") {
      n.customOrder(e, re);
      return;
    }
    let r = de(e), o = yn(e, A(1, r + 1), "inEdges"), i = yn(e, A(r - 1, -1, -1), "outEdges"), s = Le(e, t);
    if (wn(e, s), n.disableOptimalOrderHeuristic) return;
    let a = Number.POSITIVE_INFINITY, l, u = n.constraints || [];
    for (let d = 0, c = 0; c < 4; ++d, ++c) {
      Ht(d % 2 ? o : i, d % 4 >= 2, u, t), s = P(e);
      let f = ye(e, s);
      f < a ? (c = 0, l = Object.assign({}, s), a = f) : f === a && (l = structuredClone(s));
    }
    wn(e, l);
  }
  function yn(e, n, t) {
    let r = /* @__PURE__ */ new Map(), o = (i, s) => {
      r.has(i) || r.set(i, []), r.get(i).push(s);
    };
    for (let i of e.nodes()) {
      let s = e.node(i);
      if (typeof s.rank == "number" && o(s.rank, i), typeof s.minRank == "number" && typeof s.maxRank == "number") for (let a = s.minRank; a <= s.maxRank; a++) a !== s.rank && o(a, i);
    }
    return n.map(function(i) {
      return ve(e, i, t, r.get(i) || []);
    });
  }
  function Ht(e, n, t, r) {
    let o = true, i = new T();
    e.forEach(function(s) {
      t.forEach((d) => i.setEdge(d.left, d.right));
      let a = s.graph().root, { result: l, usedBias: u } = te(s, a, i, r, o);
      n && u && (o = !o), l.vs.forEach((d, c) => s.node(d).order = c), ke(s, i, l.vs);
    });
  }
  function wn(e, n) {
    Object.values(n).forEach((t) => t.forEach((r, o) => e.node(r).order = o));
  }
  function qt(e, n) {
    let t = {};
    function r(o, i) {
      let s = 0, a = 0, l = o.length, u = i[i.length - 1];
      return i.forEach((d, c) => {
        let f = Ut(e, d), h2 = f ? e.node(f).order : l;
        (f || d === u) && (i.slice(a, c + 1).forEach((p) => {
          let E = e.predecessors(p);
          E && E.forEach((y) => {
            let L = e.node(y), b = L.order;
            (b < s || h2 < b) && !(L.dummy && e.node(p).dummy) && Gn(t, y, p);
          });
        }), a = c + 1, s = h2);
      }), i;
    }
    return n.length && n.reduce(r), t;
  }
  function $t(e, n) {
    let t = {};
    function r(i, s, a, l, u) {
      A(s, a).forEach((d) => {
        let c = i[d];
        if (c !== void 0 && e.node(c).dummy) {
          let f = e.predecessors(c);
          f && f.forEach((h2) => {
            if (h2 === void 0) return;
            let p = e.node(h2);
            p.dummy && (p.order < l || p.order > u) && Gn(t, h2, c);
          });
        }
      });
    }
    function o(i, s) {
      let a = -1, l = -1, u = 0;
      return s.forEach((d, c) => {
        if (e.node(d).dummy === "border") {
          let f = e.predecessors(d);
          if (f && f.length) {
            let h2 = f[0];
            if (h2 === void 0) return;
            l = e.node(h2).order, r(s, u, c, a, l), u = c, a = l;
          }
        }
        r(s, u, s.length, l, i.length);
      }), s;
    }
    return n.length && n.reduce(o), t;
  }
  function Ut(e, n) {
    if (e.node(n).dummy) {
      let t = e.predecessors(n);
      if (t) return t.find((r) => e.node(r).dummy);
    }
  }
  function Gn(e, n, t) {
    if (n > t) {
      let o = n;
      n = t, t = o;
    }
    let r = e[n];
    r || (e[n] = r = {}), r[t] = true;
  }
  function Jt(e, n, t) {
    if (n > t) {
      let o = n;
      n = t, t = o;
    }
    let r = e[n];
    return r !== void 0 && Object.hasOwn(r, t);
  }
  function Kt(e, n, t, r, o) {
    let i = {}, s = {}, a = {};
    return n.forEach((l) => {
      l.forEach((u, d) => {
        i[u] = u, s[u] = u, a[u] = d;
      });
    }), n.forEach((l) => {
      let u = -1, d = -1, c = false, f = l, h2 = l.findIndex((p) => (o == null ? void 0 : o.includes(p)) || Nn(p, e, o));
      h2 > 0 && (f = [l[h2], ...l.slice(0, h2), ...l.slice(h2 + 1)], c = true), f.forEach((p) => {
        var y;
        let E = r(p);
        if (E && E.length) {
          o != null && o.includes(p) && (E = E.filter((g) => Nn(g, e, o)));
          let L = E.sort((g, m) => {
            let w = a[g], k = a[m];
            return (w !== void 0 ? w : 0) - (k !== void 0 ? k : 0);
          }), b = (L.length - 1) / 2;
          for (let g = Math.floor(b), m = Math.ceil(b); g <= m; ++g) {
            let w = L[g];
            if (w === void 0) continue;
            let k = a[w];
            if (k !== void 0 && s[p] === p && u < k && a[w] !== d && !Jt(t, p, w)) {
              let _ = i[w];
              _ !== void 0 && (s[w] = p, s[p] = i[p] = _, u = k, c && (u = -1, d = (y = a[w]) != null ? y : -1, c = false));
            }
          }
        }
      });
    }), { root: i, align: s };
  }
  function Qt(e, n, t, r, o = false) {
    let i = {}, s = Zt(e, n, t, o), a = o ? "borderLeft" : "borderRight";
    function l(h2, p) {
      let E = s.nodes().slice(), y = {}, L = E.pop();
      for (; L; ) {
        if (y[L]) h2(L);
        else {
          y[L] = true, E.push(L);
          for (let b of p(L)) E.push(b);
        }
        L = E.pop();
      }
    }
    function u(h2) {
      let p = s.inEdges(h2);
      p ? i[h2] = p.reduce((E, y) => {
        var g;
        let L = (g = i[y.v]) != null ? g : 0, b = s.edge(y);
        return Math.max(E, L + (b !== void 0 ? b : 0));
      }, 0) : i[h2] = 0;
    }
    function d(h2) {
      let p = s.outEdges(h2), E = Number.POSITIVE_INFINITY;
      p && (E = p.reduce((L, b) => {
        let g = i[b.w], m = s.edge(b);
        return Math.min(L, (g !== void 0 ? g : 0) - (m !== void 0 ? m : 0));
      }, Number.POSITIVE_INFINITY));
      let y = e.node(h2);
      E !== Number.POSITIVE_INFINITY && y.borderType !== a && (i[h2] = Math.max(i[h2] !== void 0 ? i[h2] : 0, E));
    }
    function c(h2) {
      return s.predecessors(h2) || [];
    }
    function f(h2) {
      return s.successors(h2) || [];
    }
    return l(u, c), l(d, f), Object.keys(r).forEach((h2) => {
      var E;
      let p = t[h2];
      p !== void 0 && (i[h2] = (E = i[p]) != null ? E : 0);
    }), i;
  }
  function Zt(e, n, t, r) {
    let o = new T(), i = e.graph(), s = rr(i.nodesep, i.edgesep, r);
    return n.forEach((a) => {
      let l;
      a.forEach((u) => {
        let d = t[u];
        if (d !== void 0) {
          if (o.setNode(d), l !== void 0) {
            let c = t[l];
            if (c !== void 0) {
              let f = o.edge(c, d);
              o.setEdge(c, d, Math.max(s(e, u, l), f || 0));
            }
          }
          l = u;
        }
      });
    }), o;
  }
  function er(e, n) {
    return Object.values(n).reduce((t, r) => {
      let o = Number.NEGATIVE_INFINITY, i = Number.POSITIVE_INFINITY;
      Object.entries(r).forEach(([a, l]) => {
        let u = or(e, a) / 2;
        o = Math.max(l + u, o), i = Math.min(l - u, i);
      });
      let s = o - i;
      return s < t[0] && (t = [s, r]), t;
    }, [Number.POSITIVE_INFINITY, null])[1];
  }
  function nr(e, n) {
    let t = Object.values(n), r = R(Math.min, t), o = R(Math.max, t);
    ["u", "d"].forEach((i) => {
      ["l", "r"].forEach((s) => {
        let a = i + s, l = e[a];
        if (!l || l === n) return;
        let u = Object.values(l), d = r - R(Math.min, u);
        s !== "l" && (d = o - R(Math.max, u)), d && (e[a] = X(l, (c) => c + d));
      });
    });
  }
  function tr(e, n = void 0) {
    let t = e.ul;
    return t ? X(t, (r, o) => {
      var s, a;
      if (n) {
        let l = n.toLowerCase(), u = e[l];
        if (u && u[o] !== void 0) return u[o];
      }
      let i = Object.values(e).map((l) => {
        let u = l[o];
        return u !== void 0 ? u : 0;
      }).sort((l, u) => l - u);
      return (((s = i[1]) != null ? s : 0) + ((a = i[2]) != null ? a : 0)) / 2;
    }) : {};
  }
  function vn(e, n) {
    let t = P(e), r = Object.assign(qt(e, t), $t(e, t)), o = {}, i;
    ["u", "d"].forEach((a) => {
      i = a === "u" ? t : Object.values(t).reverse(), ["l", "r"].forEach((l) => {
        l === "r" && (i = i.map((f) => Object.values(f).reverse()));
        let d = Kt(e, i, r, (f) => (a === "u" ? e.predecessors(f) : e.successors(f)) || [], n), c = Qt(e, i, d.root, d.align, l === "r");
        l === "r" && (c = X(c, (f) => -f)), o[a + l] = c;
      });
    });
    let s = er(e, o);
    return nr(o, s), tr(o, e.graph().align);
  }
  function rr(e, n, t) {
    return (r, o, i) => {
      let s = r.node(o), a = r.node(i), l = 0, u;
      if (l += s.width / 2, Object.hasOwn(s, "labelpos")) switch (s.labelpos.toLowerCase()) {
        case "l":
          u = -s.width / 2;
          break;
        case "r":
          u = s.width / 2;
          break;
      }
      if (u && (l += t ? u : -u), u = void 0, l += (s.dummy ? n : e) / 2, l += (a.dummy ? n : e) / 2, l += a.width / 2, Object.hasOwn(a, "labelpos")) switch (a.labelpos.toLowerCase()) {
        case "l":
          u = a.width / 2;
          break;
        case "r":
          u = -a.width / 2;
          break;
      }
      return u && (l += t ? u : -u), l;
    };
  }
  function or(e, n) {
    return e.node(n).width;
  }
  function Nn(e, n, t) {
    var s;
    if (!t) return false;
    let r = (s = n.node(e)) == null ? void 0 : s.edgeObj;
    if (!r || n.node(e).edgeLabel.reversed) return false;
    let o = t.indexOf(r == null ? void 0 : r.v), i = t.indexOf(r == null ? void 0 : r.w);
    return o !== -1 && i !== -1 && o === (i + 1) % t.length || o === (i - 1) % t.length;
  }
  function kn(e, n) {
    e = Z(e), ir(e), Object.entries(vn(e, n)).forEach(([t, r]) => e.node(t).x = r);
  }
  function ir(e) {
    let n = P(e), t = e.graph(), r = t.ranksep, o = t.rankalign, i = 0;
    n.forEach((s) => {
      let a = s.reduce((l, u) => {
        var c;
        let d = (c = e.node(u).height) != null ? c : 0;
        return l > d ? l : d;
      }, 0);
      s.forEach((l) => {
        let u = e.node(l);
        o === "top" ? u.y = i + u.height / 2 : o === "bottom" ? u.y = i + a - u.height / 2 : u.y = i + a / 2;
      }), i += a + r;
    });
  }
  var xn = /* @__PURE__ */ new WeakMap();
  function Oe(e, n = {}) {
    return Rn(e, q, n), e;
  }
  function _n(e, n, t) {
    let r = n;
    for (; r !== void 0; ) {
      let o = e.parent(r);
      if (o === t) return r;
      r = o;
    }
  }
  function Rn(e, n, t) {
    var L;
    let r = e.nodes().filter((b) => e.children(b).length), o = {};
    r.forEach((b) => {
      let g = e.node(b);
      if (g && g.rankdir) {
        let m = new T({ multigraph: true, compound: true });
        m.setGraph({ rankdir: g.rankdir });
        let w = e.children(b);
        w.forEach((v) => {
          let N = { ...e.node(v) };
          m.setNode(v, N);
          let O = e.parent(v);
          O && O !== b && w.includes(O) && m.setParent(v, O);
        });
        let k = /* @__PURE__ */ new Set();
        e.edges().forEach((v) => {
          let N = _n(e, v.v, b), O = _n(e, v.w, b);
          if (N && O && N !== O) {
            let W = `${N}\0${O}`;
            k.has(W) || (k.add(W), m.setEdge(N, O, { ...e.edge(v) }));
          }
        }), Rn(m, n, t);
        let _ = jn(m);
        On(_, n, t, null), Cn(m, _);
        let C = 1 / 0, j = 1 / 0, I = -1 / 0, S = -1 / 0;
        m.nodes().forEach((v) => {
          if (v === b) return;
          let N = m.node(v);
          N && typeof N.x == "number" && typeof N.y == "number" && typeof N.width == "number" && typeof N.height == "number" && (C = Math.min(C, N.x - N.width / 2), I = Math.max(I, N.x + N.width / 2), j = Math.min(j, N.y - N.height / 2), S = Math.max(S, N.y + N.height / 2));
        }), (!isFinite(C) || !isFinite(j) || !isFinite(I) || !isFinite(S)) && (C = j = 0, I = S = 0);
        let G = I - C, x = S - j;
        o[b] = { minX: C, minY: j, maxX: I, maxY: S, width: G, height: x, offsetX: C, offsetY: j }, g._dagreClusterSubgraph = m;
      }
    });
    let i = [], s = (b) => {
      let g = [], m = (e.children(b) || []).filter((w) => w !== b);
      for (; m.length > 0; ) {
        let w = m.shift();
        g.push(w), (e.children(w) || []).filter((k) => k !== w).forEach((k) => m.push(k));
      }
      return g;
    }, a = /* @__PURE__ */ new Map();
    r.forEach((b) => {
      let g = e.node(b);
      g && g.rankdir && o[b] && a.set(b, (e.children(b) || []).filter((m) => m !== b));
    });
    let l = new Set([...a.values()].flat()), u = /* @__PURE__ */ new Map();
    a.forEach((b, g) => {
      l.has(g) || u.set(g, s(g));
    });
    let d = new Set([...u.values()].flat()), c = (b) => {
      for (let [g, m] of u) if (m.includes(b)) return g;
      return b;
    }, f = [];
    e.edges().forEach((b) => {
      (d.has(b.v) || d.has(b.w)) && f.push({ edge: b, label: e.edge(b) });
    });
    let h2 = /* @__PURE__ */ new Map();
    d.forEach((b) => {
      let g = e.parent(b);
      h2.set(b, typeof g == "string" ? g : void 0);
    }), u.forEach((b, g) => {
      let m = e.node(g), w = [];
      b.forEach((C) => {
        let j = e.node(C);
        j && (w.push({ id: C, node: j, parent: h2.get(C) }), e.removeNode(C));
      });
      let k = f.filter(({ edge: C }) => b.includes(C.v) || b.includes(C.w)), _ = o[g];
      m && (i.push({ clusterId: g, subgraph: m._dagreClusterSubgraph, bounds: _, children: b, removedNodes: w, removedEdges: k }), m.width = _.width, m.height = _.height);
    });
    let p = /* @__PURE__ */ new Set();
    f.forEach(({ edge: b, label: g }) => {
      let m = c(b.v), w = c(b.w);
      if (m !== w && e.hasNode(m) && e.hasNode(w)) {
        let k = `${m}\0${w}`;
        p.has(k) || (p.add(k), e.setEdge(m, w, { ...g, width: 0, height: 0 }));
      }
    });
    let E = jn(e), y = On(E, n, t, (L = xn.get(e)) != null ? L : null);
    xn.set(e, y), Cn(e, E), p.forEach((b) => {
      let g = b.indexOf("\0"), m = b.slice(0, g), w = b.slice(g + 1);
      e.hasEdge(m, w) && e.removeEdge(m, w);
    }), i.forEach(({ clusterId: b, subgraph: g, bounds: m, removedNodes: w, removedEdges: k }) => {
      var G, x;
      let _ = e.node(b), C = (G = _ == null ? void 0 : _.x) != null ? G : 0, j = (x = _ == null ? void 0 : _.y) != null ? x : 0, I = (m.minX + m.maxX) / 2, S = (m.minY + m.maxY) / 2;
      w.forEach(({ id: v, node: N, parent: O }) => {
        e.setNode(v, N), O !== void 0 && e.setParent(v, O);
      }), k.forEach(({ edge: v, label: N }) => {
        e.setEdge(v, N);
      }), g.nodes().forEach((v) => {
        if (v === b) return;
        let N = g.node(v), O = e.node(v);
        O && N && typeof N.x == "number" && typeof N.y == "number" && (O.x = C + (N.x - I), O.y = j + (N.y - S));
      }), delete _._dagreClusterSubgraph;
    }), r.forEach((b) => {
      var w, k;
      let g = e.node(b), m = o[b];
      if (g && g.rankdir && g._dagreClusterSubgraph && m) {
        let _ = g._dagreClusterSubgraph, C = (w = g.x) != null ? w : 0, j = (k = g.y) != null ? k : 0, I = (m.minX + m.maxX) / 2, S = (m.minY + m.maxY) / 2;
        _.nodes().forEach((G) => {
          if (G === b) return;
          let x = _.node(G), v = e.node(G);
          if (v && x && typeof x.x == "number" && typeof x.y == "number") {
            let N = x.x - I, O = x.y - S;
            v.x = C + N, v.y = j + O;
          }
        }), delete g._dagreClusterSubgraph;
      }
    });
  }
  function On(e, n, t, r = null) {
    var l, u;
    let o = (t == null ? void 0 : t.useDynamic) !== false, i = o && (l = r == null ? void 0 : r.graph) != null ? l : null, s = o && (u = r == null ? void 0 : r.rawNodes) != null ? u : null;
    n("    makeSpaceForEdgeLabels", () => hr(e)), n("    removeSelfEdges", () => Nr(e)), n("    acyclic", () => Ue(e, i)), n("    nestingGraph.run", () => un(e)), n("    rank", () => dn(Z(e))), n("    injectEdgeLabelProxies", () => br(e)), n("    removeEmptyRanks", () => Be(e)), n("    nestingGraph.cleanup", () => fn(e)), n("    normalizeRanks", () => We(e)), n("    assignRankMinMax", () => gr(e)), n("    removeEdgeLabelProxies", () => pr(e)), n("    normalize.run", () => Ke(e)), n("    parentDummyChains", () => ln(e)), n("    addBorderSegments", () => bn(e)), n("    order", () => re(e, t, s)), n("    insertSelfEdges", () => Gr(e)), n("    adjustCoordinateSystem", () => pn(e)), n("    position", () => kn(e, t.corePath)), n("    positionSelfEdges", () => vr(e));
    let a = JSON.parse(JSON.stringify(e._nodes));
    return n("    removeBorderNodes", () => wr(e)), n("    normalize.undo", () => Qe(e)), n("    fixupEdgeLabelCoords", () => Lr(e)), n("    undoCoordinateSystem", () => mn(e)), n("    translateGraph", () => mr(e)), n("    assignNodeIntersects", () => Er(e)), n("    reversePoints", () => yr(e)), n("    acyclic.undo", () => Je(e)), { graph: e, rawNodes: a };
  }
  function Cn(e, n) {
    e.nodes().forEach((t) => {
      let r = e.node(t), o = n.node(t);
      r && (r.x = o.x, r.y = o.y, r.order = o.order, r.rank = o.rank, n.children(t).length && (r.width = o.width, r.height = o.height));
    }), e.edges().forEach((t) => {
      let r = e.edge(t), o = n.edge(t);
      r.points = o.points, Object.hasOwn(o, "x") && (r.x = o.x, r.y = o.y);
    }), e.graph().width = n.graph().width, e.graph().height = n.graph().height;
  }
  var sr = ["nodesep", "edgesep", "ranksep", "marginx", "marginy"];
  var ar = { ranksep: 50, edgesep: 20, nodesep: 50, rankdir: "TB", rankalign: "center" };
  var dr = ["acyclicer", "ranker", "rankdir", "align", "rankalign"];
  var lr = ["width", "height", "rank"];
  var Tn = { width: 0, height: 0 };
  var ur = ["minlen", "weight", "width", "height", "labeloffset"];
  var cr = { minlen: 1, weight: 1, width: 0, height: 0, labeloffset: 10, labelpos: "r" };
  var fr = ["labelpos"];
  function jn(e) {
    let n = new T({ multigraph: true, compound: true }), t = _e(e.graph());
    return n.setGraph(Object.assign({}, ar, xe(t, sr), B(t, dr))), e.nodes().forEach((r) => {
      let o = _e(e.node(r)), i = xe(o, lr);
      Object.keys(Tn).forEach((a) => {
        i[a] === void 0 && (i[a] = Tn[a]);
      }), n.setNode(r, i);
      let s = e.parent(r);
      s !== void 0 && n.setParent(r, s);
    }), e.edges().forEach((r) => {
      let o = _e(e.edge(r));
      n.setEdge(r, Object.assign({}, cr, xe(o, ur), B(o, fr)));
    }), n;
  }
  function hr(e) {
    let n = e.graph();
    n.ranksep /= 2, e.edges().forEach((t) => {
      var o;
      let r = e.edge(t);
      r.minlen *= 2, ((o = r.labelpos) != null ? o : "r").toLowerCase() !== "c" && (n.rankdir === "TB" || n.rankdir === "BT" ? r.width += r.labeloffset : r.height += r.labeloffset);
    });
  }
  function br(e) {
    e.edges().forEach((n) => {
      let t = e.edge(n);
      if (t.width && t.height) {
        let r = e.node(n.v), i = { rank: (e.node(n.w).rank - r.rank) / 2 + r.rank, e: n };
        M(e, "edge-proxy", i, "_ep");
      }
    });
  }
  function gr(e) {
    let n = 0;
    e.nodes().forEach((t) => {
      let r = e.node(t);
      r.borderTop && (r.minRank = e.node(r.borderTop).rank, r.maxRank = e.node(r.borderBottom).rank, n = Math.max(n, r.maxRank));
    }), e.graph().maxRank = n;
  }
  function pr(e) {
    e.nodes().forEach((n) => {
      let t = e.node(n);
      if (t.dummy === "edge-proxy") {
        let r = t;
        e.edge(r.e).labelRank = t.rank, e.removeNode(n);
      }
    });
  }
  function mr(e) {
    let n = Number.POSITIVE_INFINITY, t = 0, r = Number.POSITIVE_INFINITY, o = 0, i = e.graph(), s = i.marginx || 0, a = i.marginy || 0;
    function l(u) {
      let d = u.x, c = u.y, f = u.width, h2 = u.height;
      n = Math.min(n, d - f / 2), t = Math.max(t, d + f / 2), r = Math.min(r, c - h2 / 2), o = Math.max(o, c + h2 / 2);
    }
    e.nodes().forEach((u) => l(e.node(u))), e.edges().forEach((u) => {
      let d = e.edge(u);
      Object.hasOwn(d, "x") && l(d);
    }), n -= s, r -= a, e.nodes().forEach((u) => {
      let d = e.node(u);
      d.x -= n, d.y -= r;
    }), e.edges().forEach((u) => {
      let d = e.edge(u);
      d.points.forEach((c) => {
        c.x -= n, c.y -= r;
      }), Object.hasOwn(d, "x") && (d.x -= n), Object.hasOwn(d, "y") && (d.y -= r);
    }), i.width = t - n + s, i.height = o - r + a;
  }
  function Er(e) {
    e.edges().forEach((n) => {
      if (n.v === n.w) return;
      let t = e.edge(n), r = e.node(n.v), o = e.node(n.w), i, s;
      t.points ? (i = t.points[0], s = t.points[t.points.length - 1]) : (t.points = [], i = o, s = r), t.points.unshift(se(r, i)), t.points.push(se(o, s));
    });
  }
  function Lr(e) {
    e.edges().forEach((n) => {
      let t = e.edge(n);
      if (Object.hasOwn(t, "x")) switch ((t.labelpos === "l" || t.labelpos === "r") && (t.width -= t.labeloffset), t.labelpos) {
        case "l":
          t.x -= t.width / 2 + t.labeloffset;
          break;
        case "r":
          t.x += t.width / 2 + t.labeloffset;
          break;
      }
    });
  }
  function yr(e) {
    e.edges().forEach((n) => {
      let t = e.edge(n);
      t.reversed && t.points.reverse();
    });
  }
  function wr(e) {
    e.nodes().forEach((n) => {
      if (e.children(n).length) {
        let t = e.node(n), r = e.node(t.borderTop), o = e.node(t.borderBottom), i = e.node(t.borderLeft[t.borderLeft.length - 1]), s = e.node(t.borderRight[t.borderRight.length - 1]);
        t.width = Math.abs(s.x - i.x), t.height = Math.abs(o.y - r.y), t.x = i.x + t.width / 2, t.y = r.y + t.height / 2;
      }
    }), e.nodes().forEach((n) => {
      e.node(n).dummy === "border" && e.removeNode(n);
    });
  }
  function Nr(e) {
    e.edges().forEach((n) => {
      if (n.v === n.w) {
        let t = e.node(n.v);
        t.selfEdges || (t.selfEdges = []), t.selfEdges.push({ e: n, label: e.edge(n) }), e.removeEdge(n);
      }
    });
  }
  function Gr(e) {
    P(e).forEach((t) => {
      let r = 0;
      t.forEach((o, i) => {
        let s = e.node(o);
        typeof s.rank != "number" && (s.rank = 0), s.order = i + r, (s.selfEdges || []).forEach((a) => {
          M(e, "selfedge", { width: a.label.width, height: a.label.height, rank: s.rank, order: i + ++r, e: a.e, edgeLabel: a.label }, "_se"), (!Array.isArray(a.label.points) || a.label.points.length !== 7) && (a.label.points = [{ x: 0, y: -10 }, { x: 0, y: -10 }, { x: 0, y: 0 }, { x: 0, y: 10 }, { x: 0, y: 10 }, { x: 0, y: 0 }, { x: 0, y: 0 }]);
        }), delete s.selfEdges;
      });
    });
  }
  function vr(e) {
    e.nodes().forEach((n) => {
      let t = e.node(n), r = (o) => typeof o == "number" && isFinite(o);
      if (t.dummy === "selfedge") {
        let o = t, i = e.node(o.e.v), s = r(i == null ? void 0 : i.x) ? i.x : 0, a = r(i == null ? void 0 : i.y) ? i.y : 0, l = r(i == null ? void 0 : i.width) ? i.width : 0, u = r(i == null ? void 0 : i.height) ? i.height : 0, d = r(t.x) ? t.x : s, c = r(t.y) ? t.y : a, f = l / 2, h2 = u / 2;
        o.edgeLabel.points = [{ x: d + f, y: c - h2 }, { x: d + f, y: c - h2 }, { x: d, y: c }, { x: d - f, y: c + h2 }, { x: d - f, y: c + h2 }, { x: d, y: c }, { x: d, y: c }], o.edgeLabel.x = d, o.edgeLabel.y = c, e.setEdge(o.e, o.edgeLabel), e.removeNode(n);
      } else t && Array.isArray(t.selfEdges) && t.selfEdges.forEach((o) => {
        if (!Array.isArray(o.label.points) || o.label.points.length !== 7) {
          let i = r(t.x) ? t.x : 0, s = r(t.y) ? t.y : 0, a = r(t.width) ? t.width : 0, l = r(t.height) ? t.height : 0, u = a / 2, d = l / 2;
          o.label.points = [{ x: i + u, y: s - d }, { x: i + u, y: s - d }, { x: i, y: s }, { x: i - u, y: s + d }, { x: i - u, y: s + d }, { x: i, y: s }, { x: i, y: s }];
        }
      });
    });
  }
  function xe(e, n) {
    return X(B(e, n), Number);
  }
  function _e(e) {
    let n = {};
    return e && Object.entries(e).forEach(([t, r]) => {
      typeof t == "string" && (t = t.toLowerCase()), n[t] = r;
    }), n;
  }

  // explorer/graph.ts
  var CHARACTER = 7;
  var LINE = 17;
  var MAX_LINES = 4;
  var MAX_TEXT = 30;
  function cut(text) {
    return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
  }
  function differences(state) {
    const lines = [];
    for (const owner of state) {
      for (const v of owner.variables) {
        if (v.changed) {
          lines.push(cut(`${owner.owner === "" ? "" : `${owner.owner}.`}${v.name} = ${v.value}`));
        }
      }
    }
    return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), `and ${lines.length - MAX_LINES + 1} more`] : lines;
  }
  function stateGraph(data, go) {
    const graph = new T({ multigraph: true });
    graph.setGraph({ rankdir: "LR", nodesep: 18, ranksep: 50, marginx: 8, marginy: 8 });
    const texts = data.nodes.map((node, i) => {
      const differing = differences(node.state);
      return i === data.here ? ["here"] : differing.length === 0 ? ["the same values"] : differing;
    });
    texts.forEach((lines, i) => {
      const width2 = Math.max(...lines.map((l) => l.length)) * CHARACTER + 18;
      graph.setNode(String(i), { width: width2, height: lines.length * LINE + 10 });
    });
    data.edges.forEach((edge, i) => {
      const label = { width: cut(edge.label).length * CHARACTER, height: LINE, labelpos: "c" };
      graph.setEdge(String(edge.from), String(edge.to), label, String(i));
    });
    Oe(graph);
    const size = graph.graph();
    const width = Math.max(60, size.width ?? 0);
    const height = Math.max(40, size.height ?? 0);
    const arrow = svg(
      "defs",
      {},
      svg(
        "marker",
        { id: "arrow", viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto" },
        svg("path", { d: "M0 0 L8 4 L0 8 z", class: "arrow-head" })
      )
    );
    const edges = data.edges.map((edge, i) => {
      const laid = graph.edge(String(edge.from), String(edge.to), String(i));
      const path = (laid.points ?? []).map((p, k) => `${k === 0 ? "M" : "L"}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join(" ");
      return svg("g", { class: `edge ${edge.kind}` }, svg("path", { d: path, "marker-end": "url(#arrow)" }));
    });
    const labels = data.edges.map((edge, i) => {
      const laid = graph.edge(String(edge.from), String(edge.to), String(i));
      const x = laid.x ?? 0;
      const y = laid.y ?? 0;
      return edge.label !== "" && svg(
        "g",
        { class: "edge-label" },
        svg("rect", { x: x - laid.width / 2, y: y - LINE / 2, width: laid.width, height: LINE }),
        svg("text", { x, y: y + 4, "text-anchor": "middle" }, svg("title", {}, edge.label), cut(edge.label))
      );
    });
    const nodes = data.nodes.map((node, i) => {
      const laid = graph.node(String(i));
      const left = (laid.x ?? 0) - laid.width / 2;
      const top = (laid.y ?? 0) - laid.height / 2;
      const lines = texts[i] ?? [];
      const select = () => go(node.run);
      return svg(
        "g",
        {
          class: `node${i === data.here ? " here" : ""}${node.violated ? " violated" : ""}`,
          tabindex: 0,
          role: "button",
          "aria-label": `${i === data.here ? "The present state" : `State: ${lines.join(", ")}`}${node.violated ? ", a property is violated" : ""}`,
          click: select,
          keydown: (event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              event.stopPropagation();
              select();
            }
          }
        },
        svg("rect", { x: left, y: top, width: laid.width, height: laid.height, rx: 6 }),
        ...lines.map((line, k) => svg("text", { x: left + 9, y: top + 5 + (k + 0.75) * LINE }, line))
      );
    });
    const notes = [];
    if (data.sampled) {
      notes.push("A round has too many outcomes to draw: this is one without faults and a random sample.");
    }
    if (!data.complete) {
      notes.push("There are more states near here than are drawn.");
    }
    return h(
      "div",
      {},
      h(
        "div",
        { class: "scroll graph", tabindex: 0, role: "region", "aria-label": "States near here" },
        svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "group" }, arrow, ...edges, ...labels, ...nodes)
      ),
      notes.length > 0 && h("p", { class: "note" }, notes.join(" "))
    );
  }

  // explorer/moves.ts
  var MAX_SHOWN = 300;
  function moveList(moves, perform) {
    if (moves.length === 0) {
      return h("p", { class: "note" }, "No move is possible here: the run ends.");
    }
    const groups = /* @__PURE__ */ new Map();
    moves.slice(0, MAX_SHOWN).forEach((move, i) => {
      const group = groups.get(move.process) ?? [];
      group.push([i, move]);
      groups.set(move.process, group);
    });
    const box = h("div", { class: "moves" });
    for (const [process, group] of groups) {
      const title = process === "" ? "choose" : process;
      box.append(
        h(
          "section",
          { "aria-label": `Moves of ${title}` },
          h("h4", {}, title),
          h("ul", {}, ...group.map(([i, move]) => h("li", {}, button(i, move, perform))))
        )
      );
    }
    if (moves.length > MAX_SHOWN) {
      box.append(h("p", { class: "note" }, `${moves.length - MAX_SHOWN} more moves are not listed.`));
    }
    return box;
  }
  function short(move) {
    return move.process !== "" && move.text.startsWith(move.process) ? move.text.slice(move.process.length).trim() : move.text;
  }
  function button(number, move, perform) {
    return h(
      "button",
      { type: "button", class: "move", "data-choice": move.choice, click: () => perform(move.choice) },
      number < 9 && h("kbd", { "aria-hidden": "true" }, String(number + 1)),
      h(
        "span",
        { class: "deed" },
        h("span", { class: "code" }, short(move)),
        move.detail !== "" && h("span", { class: "faint code" }, `  ${move.detail}`),
        move.violation !== "" && h("strong", { class: "violated" }, `  ${move.violation}`)
      )
    );
  }
  function roundForm(form, actions) {
    const perform = h(
      "button",
      {
        type: "button",
        class: "primary",
        "data-choice": form.choice,
        disabled: form.objection !== "",
        click: () => actions.perform()
      },
      form.kind === "round" ? "Perform this round" : "Start in this state",
      " ",
      h("kbd", { "aria-hidden": "true" }, "p")
    );
    return h(
      "div",
      { class: "form" },
      form.kind === "round" ? matrix(form, actions) : void 0,
      ...form.rows.filter((row) => row.alternatives.length > 1).map((row) => alternatives(row, form, actions)),
      form.synchrony && synchrony(form, actions),
      form.objection !== "" && h("p", { class: "objection", role: "status" }, `Not possible: ${form.objection}.`),
      form.violation !== "" && h("p", { class: "violated" }, form.violation),
      h("p", {}, perform)
    );
  }
  function synchrony(form, actions) {
    return h(
      "label",
      { class: "box" },
      h("input", { type: "checkbox", checked: form.synchronous, change: () => actions.edit("sync") }),
      "the network is synchronous from here on"
    );
  }
  function alternatives(row, form, actions) {
    const process = form.rows.indexOf(row);
    return h(
      "label",
      { class: "choice" },
      `${row.process} ${form.kind === "round" ? "chooses" : "starts with"} `,
      h(
        "select",
        {
          "data-process": process,
          change: (event) => actions.edit(`${process}=${Number(event.target.value) + 1}`)
        },
        ...row.alternatives.map((text, i) => h("option", { value: i, selected: i === row.chosen }, text))
      )
    );
  }
  function matrix(form, actions) {
    const rows = form.rows;
    const toggle = (text, label, command) => h("button", { type: "button", class: "quiet", "aria-label": label, title: label, click: () => actions.edit(command) }, text);
    const flag = (word, checked, label, command) => h("label", { class: "box" }, h("input", { type: "checkbox", checked, "aria-label": label, change: () => actions.edit(command) }), word);
    const heads = rows.map(
      (row, s) => h(
        "th",
        { scope: "col" },
        row.process,
        row.status !== "" && h("span", { class: "faint" }, ` ${row.status}`),
        h("br"),
        toggle("all", `All hear of ${row.process}, or none`, `*<-${s}`),
        form.crashes && row.status === "" && flag("crashes", row.crashes, `${row.process} crashes`, `crash ${s}`),
        form.forgery && row.status === "" && flag("lies", row.forges, `${row.process} forges messages`, `lie ${s}`)
      )
    );
    const body = rows.map(
      (row, r) => h(
        "tr",
        {},
        h(
          "th",
          { scope: "row" },
          row.process,
          " hears of ",
          row.receives && toggle("all", `${row.process} hears of all, or of none`, `${r}<-*`),
          form.order && row.receives && order(row, r, actions)
        ),
        ...row.links.map((link, s) => h("td", {}, row.receives ? cell(form, row, r, s, actions) : h("span", { class: "faint" }, "–"), link.forged && forgery(form, r, s, actions)))
      )
    );
    return h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": "Who hears of whom" },
      h(
        "table",
        { class: "matrix" },
        h("caption", {}, `${form.title}: which messages are received`),
        h("thead", {}, h("tr", {}, h("td", {}), ...heads)),
        h("tbody", {}, ...body)
      )
    );
  }
  function cell(form, row, r, s, actions) {
    const link = row.links[s];
    const sender = form.rows[s]?.process ?? "";
    const message = link?.message ?? "";
    const label = `${row.process} hears of ${sender}: ${message === "" ? "no message" : message}`;
    return h(
      "label",
      { class: "box" },
      h("input", {
        type: "checkbox",
        "aria-label": label,
        "data-link": `${r}<-${s}`,
        checked: link?.heard ?? false,
        change: () => actions.edit(`${r}<-${s}`)
      }),
      message === "" ? h("span", { class: "faint" }, "nothing") : h("span", { class: "code" }, message)
    );
  }
  function forgery(form, r, s, actions) {
    const sent = form.rows[r]?.links[s]?.message ?? "";
    return h(
      "select",
      {
        "aria-label": `Message that ${form.rows[s]?.process} sends to ${form.rows[r]?.process}`,
        change: (event) => actions.edit(`${s}->${r}=${event.target.value}`)
      },
      h("option", { value: "nothing", selected: sent === "" }, "nothing"),
      ...form.messages.map((m) => h("option", { value: m, selected: m === sent }, m))
    );
  }
  function order(row, r, actions) {
    return h(
      "label",
      { class: "faint" },
      "order ",
      h("input", {
        class: "order",
        value: row.arrivals.join(" "),
        "aria-label": `Order in which messages arrive at ${row.process}`,
        change: (event) => actions.edit(`${r}:${event.target.value.replace(/[^0-9 ]/g, "").trim()}`)
      })
    );
  }

  // explorer/place.ts
  var BEGIN = { run: [], at: 0, branches: [], compared: void 0 };
  function formatRun(run) {
    return run.map(encodeURIComponent).join("/");
  }
  function parseRun(text) {
    return text === "" ? [] : text.split("/").map(decodeURIComponent);
  }
  function formatPlace(place) {
    const parts = [`run=${formatRun(place.run)}`];
    if (place.at !== place.run.length) {
      parts.push(`at=${place.at}`);
    }
    place.branches.forEach((branch) => parts.push(`branch=${formatRun(branch)}`));
    if (place.compared !== void 0) {
      parts.push(`compare=${place.compared}`);
    }
    return `#${parts.join("&")}`;
  }
  function parsePlace(hash) {
    const run = [];
    const branches = [];
    let at2;
    let compared;
    for (const part of hash.replace(/^#/, "").split("&")) {
      const name = part.split("=", 1)[0] ?? "";
      const value = part.slice(name.length + 1);
      try {
        if (name === "run") {
          run.push(...parseRun(value));
        } else if (name === "branch") {
          branches.push(parseRun(value));
        } else if (name === "at" && /^[0-9]{1,6}$/.test(value)) {
          at2 = Number(value);
        } else if (name === "compare" && /^[0-9]{1,4}$/.test(value)) {
          compared = Number(value);
        }
      } catch {
        return BEGIN;
      }
    }
    return {
      run,
      at: Math.min(at2 ?? run.length, run.length),
      branches,
      compared: compared !== void 0 && compared < branches.length ? compared : void 0
    };
  }
  function isPrefix(shorter, longer) {
    return shorter.length <= longer.length && shorter.every((choice, i) => choice === longer[i]);
  }
  function withBranch(branches, added, run) {
    return isPrefix(added, run) || branches.some((b) => isPrefix(added, b)) ? branches : [...branches, added];
  }
  function stepped(place, choice) {
    if (place.at < place.run.length && place.run[place.at] === choice) {
      return { ...place, at: place.at + 1 };
    }
    const run = [...place.run.slice(0, place.at), choice];
    return { ...place, run, at: run.length, branches: withBranch(place.branches, place.run, run) };
  }
  function switched(place, run, at2 = run.length) {
    const branches = place.branches.filter((b) => !(b.length === run.length && isPrefix(b, run)));
    return { run, at: at2, branches: withBranch(branches, place.run, run), compared: void 0 };
  }
  function forked(place) {
    const branches = place.branches.some((b) => b.length === place.run.length && isPrefix(b, place.run)) ? place.branches : [...place.branches, place.run];
    const index = branches.findIndex((b) => b.length === place.run.length && isPrefix(b, place.run));
    return { run: place.run.slice(0, place.at), at: place.at, branches, compared: index };
  }

  // explorer/requests.ts
  async function request(name, body) {
    const response = await fetch(`api/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body)
    }).catch(() => {
      throw new Error("the explorer has ended; start it again with rondo explore");
    });
    const text = await response.text();
    if (!response.ok) {
      let reason = text;
      try {
        reason = JSON.parse(text).error ?? text;
      } catch {
      }
      throw new Error(reason);
    }
    return JSON.parse(text);
  }
  function followSearch(id, changed) {
    const events = new EventSource(`search/${id}`);
    events.addEventListener("message", (event) => {
      const status = JSON.parse(String(event.data));
      changed(status);
      if (status.status !== "running") {
        events.close();
      }
    });
    events.addEventListener("error", () => {
      if (events.readyState === EventSource.CLOSED) {
        changed({ status: "failed", message: "the explorer has ended" });
      }
    });
  }
  function download(name, text) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1e3);
  }

  // explorer/searches.ts
  var SearchList = class {
    constructor(show) {
      this.show = show;
      this.element = h("ul", { class: "searches", "aria-live": "polite" });
    }
    /** Starts a search from a run. */
    async start(title, body) {
      const { id } = await request("search", body);
      const text = h("span", { class: "search-text" }, "starting");
      const cancel = h("button", { type: "button", class: "quiet", click: () => void request("cancel", { id }) }, "Cancel");
      const item = h("li", { class: "search running" }, h("strong", {}, title), " ", text, " ", cancel);
      this.element.prepend(item);
      followSearch(id, (status) => {
        text.textContent = describe(status);
        item.className = `search ${status.status}`;
        if (status.status !== "running") {
          cancel.remove();
        }
        if (status.run !== void 0) {
          const run = status.run;
          item.append(
            h("button", { type: "button", class: "show-run", click: () => this.show(run) }, `Show the run: ${plural(run.length, "move")}`)
          );
        }
      });
    }
  };
  function describe(status) {
    const effort = `${plural(status.states ?? 0, "state")}, depth ${status.depth ?? 0}, ${(status.seconds ?? 0).toFixed(1)} s`;
    switch (status.status) {
      case "running": {
        const rate = Math.round((status.states ?? 0) / Math.max(0.1, status.seconds ?? 0));
        return `searching: ${effort}, ${plural(rate, "state")} per second`;
      }
      case "found":
        return `found (${effort})${status.cycle === void 0 ? "" : `; from move ${status.cycle + 1} on, the run repeats for ever`}`;
      case "none":
        return `there is none (${effort})`;
      case "stopped":
        return `not found: ${status.message ?? ""} (${effort})`;
      case "failed":
        return status.message ?? "failed";
    }
  }

  // explorer/state.ts
  function values(state) {
    const all = /* @__PURE__ */ new Map();
    state.forEach((owner) => owner.variables.forEach((v) => all.set(`${owner.owner}
${v.name}`, v.value)));
    return all;
  }
  function statePanel(state, other) {
    if (state.length === 0 && other === void 0) {
      return h("p", { class: "note" }, "Choose an initial state.");
    }
    const others = other === void 0 ? void 0 : values(other);
    const tables = state.map(
      (owner) => h(
        "table",
        { class: others === void 0 ? "" : "compared" },
        h(
          "caption",
          {},
          owner.owner === "" ? "global" : owner.owner,
          owner.status !== void 0 && h("span", { class: "violated" }, ` ${owner.status}`)
        ),
        others !== void 0 && h("thead", {}, h("tr", {}, h("th", { scope: "col" }, ""), h("th", { scope: "col" }, "here"), h("th", { scope: "col" }, "branch"))),
        h(
          "tbody",
          {},
          ...owner.variables.map((v) => {
            const there = others?.get(`${owner.owner}
${v.name}`);
            const differs = others !== void 0 && there !== v.value;
            return h(
              "tr",
              { class: differs ? "differs" : "" },
              h("th", { scope: "row" }, v.name),
              h("td", { class: v.changed ? "code changed" : "code" }, v.value, v.changed && h("span", { class: "hidden" }, " (changed)")),
              others !== void 0 && h("td", { class: "code" }, there ?? "–", differs && h("span", { class: "hidden" }, " (differs)"))
            );
          })
        )
      )
    );
    return h("div", { class: "variables" }, ...tables);
  }
  var WORDS = {
    holds: "holds",
    violated: "violated",
    open: "open",
    satisfied: "satisfied",
    "not-evaluated": "not evaluated"
  };
  function propertyList(properties) {
    return properties.length === 0 ? h("p", { class: "note" }, "The model states no property.") : h(
      "ul",
      { class: "properties" },
      ...properties.map(
        (p) => h(
          "li",
          { "data-property": p.name },
          h("span", { class: `status ${p.status}` }, WORDS[p.status]),
          " ",
          h("strong", {}, p.name),
          " ",
          h("span", { class: "faint" }, p.text)
        )
      )
    );
  }
  function runList(entries, at2, jump) {
    const item = (number, ...content) => h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "entry", "aria-current": number === at2 ? "step" : void 0, click: () => jump(number) },
        h("span", { class: "number" }, String(number)),
        h("span", {}, ...content)
      )
    );
    return h(
      "ol",
      { class: "run" },
      item(0, "beginning"),
      ...entries.map(
        (entry, i) => item(
          i + 1,
          ...entry.title === "" ? [] : [h("span", { class: "title" }, entry.title)],
          ...entry.lines.map(
            (line) => h(
              "span",
              { class: "deed" },
              h("strong", {}, line.process),
              " ",
              h("span", { class: "code" }, line.action === "correct" ? "" : line.action),
              line.result !== "" && h("span", { class: "faint code" }, ` ${line.result}`)
            )
          ),
          ...entry.title === "" && entry.lines.length === 0 ? ["a step without a statement"] : []
        )
      )
    );
  }

  // theme.ts
  var KEY = "rondo-theme";
  var THEMES = ["auto", "light", "dark"];
  function stored() {
    try {
      return localStorage.getItem(KEY) ?? "auto";
    } catch {
      return "auto";
    }
  }
  function apply(theme) {
    if (theme === "auto") {
      document.documentElement.removeAttribute("data-theme");
    } else {
      document.documentElement.setAttribute("data-theme", theme);
    }
    try {
      localStorage.setItem(KEY, theme);
    } catch {
    }
  }
  function themeButton() {
    let theme = stored();
    apply(theme);
    const label = () => `Colours: ${theme}`;
    const button2 = h("button", { type: "button", class: "quiet" }, label());
    button2.addEventListener("click", () => {
      theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
      apply(theme);
      button2.textContent = label();
    });
    return button2;
  }

  // explorer.ts
  var KEYS = [
    ["1 … 9", "make the move with this number"],
    ["p", "perform the composed round"],
    ["← →", "one move back, or forward on the run"],
    ["Home, End", "to the beginning, or the end of the run"],
    ["r", "a random move"],
    ["f", "fork: keep this run and continue from here in another way"],
    ["c", "compare with the next branch, or stop comparing"],
    ["v", "find a violation from here"],
    ["g", "draw the states near here"],
    ["/", "type a condition"],
    ["?", "this help"]
  ];
  function panel(title, ...content) {
    const section = h("section", { class: "panel", "aria-label": title }, h("h3", {}, title));
    content.forEach((c) => c && section.append(c));
    return section;
  }
  var ExplorerPage = class {
    constructor(model) {
      this.model = model;
      this.place = parsePlace(location.hash);
      this.request = 0;
      this.edits = Promise.resolve();
      this.live = h("p", { class: "hidden", "aria-live": "polite" });
      this.error = h("p", { class: "error", role: "alert" });
      this.position = h("output", { class: "position" });
      this.run = h("div", { class: "scroll-y" });
      this.branches = h("div", { class: "branches" });
      this.state = h("div");
      this.messages = h("div");
      this.moves = h("div");
      this.properties = h("div");
      this.ending = h("div");
      this.graph = h("div");
      this.searches = new SearchList((run) => this.go(switched(this.place, run)));
      this.condition = h("input", { type: "search", id: "condition", "aria-label": "Condition on states", class: "code" });
      this.property = h("select", { "aria-label": "Property" });
      this.steps = h("input", { type: "number", min: 1, max: 1e3, value: 20, "aria-label": "Number of random moves" });
      this.depth = h("select", { "aria-label": "Distance", change: () => void this.draw() }, h("option", {}, "1"), h("option", {}, "2"), h("option", {}, "3"));
      this.help = h(
        "dialog",
        { "aria-label": "Keys" },
        h("h2", {}, "Keys"),
        h("dl", { class: "keys" }, ...KEYS.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])),
        h("form", { method: "dialog" }, h("button", { class: "primary" }, "Close"))
      );
      model.searchable.forEach((name) => this.property.append(h("option", {}, name)));
      this.condition.placeholder = model.kind === "processes" ? "an expression, as in an ltl formula" : "a condition, as of an invariant";
    }
    show(root2) {
      document.title = `${this.model.file} – Rondo explorer`;
      replace(root2, this.header(), this.main(), this.help, this.live);
      document.addEventListener("keydown", (event) => this.key(event));
      window.addEventListener("popstate", () => {
        this.place = parsePlace(location.hash);
        void this.load();
      });
      void this.load();
    }
    header() {
      return h(
        "header",
        {},
        h("h1", {}, "Rondo explorer ", h("span", { class: "faint" }, [this.model.file, ...this.model.defines].join(" "))),
        h("span", { class: "space" }),
        h("button", { type: "button", class: "quiet", click: () => this.help.showModal() }, "Keys ", h("kbd", {}, "?")),
        themeButton()
      );
    }
    button(text, label, click, name = "") {
      return h("button", { type: "button", title: label, "aria-label": label, class: name, click }, text);
    }
    main() {
      const source = h("details", { class: "source" }, h("summary", {}, "Source"), h("pre", {}, this.model.source));
      return h(
        "main",
        { id: "content" },
        this.error,
        h(
          "div",
          { class: "bar", role: "toolbar", "aria-label": "Run" },
          this.button("|◀", "To the beginning (Home)", () => this.jump(0), "first"),
          this.button("◀ Back", "One move back (←)", () => this.jump(this.place.at - 1), "back"),
          this.button("Forward ▶", "One move forward on the run (→)", () => this.jump(this.place.at + 1), "forward"),
          this.button("▶|", "To the end of the run (End)", () => this.jump(this.place.run.length), "last"),
          this.position,
          this.button("Fork", "Keep this run and continue from here in another way (f)", () => this.fork(), "fork"),
          this.button("Random move", "A random move (r)", () => void this.walk(1), "random"),
          this.button("Copy link", "Copy a link to this run", () => void this.copy(), "copy")
        ),
        h(
          "div",
          { class: "columns" },
          h("div", {}, panel("Next moves", this.ending, this.moves), panel("Run so far", this.run), this.branches),
          h(
            "div",
            {},
            panel("State", this.state, this.messages),
            panel("Properties", this.properties),
            this.searchPanel(),
            this.tracePanel()
          )
        ),
        panel(
          "States near here",
          h(
            "div",
            { class: "controls" },
            this.button("Draw", "Draw the states near here (g)", () => void this.draw(), "draw"),
            h("label", {}, "distance ", this.depth)
          ),
          this.graph
        ),
        source
      );
    }
    searchPanel() {
      return panel(
        "Search and walk",
        h(
          "div",
          { class: "controls" },
          this.property,
          this.button("Find a violation from here", "Search for a continuation that violates the property (v)", () => void this.violation(), "violation"),
          this.button("Find a run to here", "Search for a shortest run to this state", () => void this.search("a run to here", { kind: "here" }), "to-here")
        ),
        h(
          "div",
          { class: "controls" },
          h("label", { for: "condition" }, "condition"),
          this.condition,
          this.button("Run to it", "Search for a run from here to a state that satisfies the condition", () => void this.toCondition(), "to-condition"),
          this.button("Walk to it", "Random moves until the condition holds", () => void this.walk(this.count(), this.condition.value), "walk-to")
        ),
        h(
          "div",
          { class: "controls" },
          h("label", {}, "moves ", this.steps),
          this.button("Random walk", "Make random moves", () => void this.walk(this.count()), "walk")
        ),
        this.searches.element
      );
    }
    tracePanel() {
      const format = h("select", { "aria-label": "Format" }, ...this.model.formats.map((f) => h("option", {}, f)));
      const file = h("input", { type: "file", accept: ".json", id: "trace-file", change: () => void this.open(file) });
      return panel(
        "Traces",
        h(
          "div",
          { class: "controls" },
          h("label", { for: "trace-file" }, "open a saved trace "),
          file
        ),
        h(
          "div",
          { class: "controls" },
          format,
          this.button("Export the run", "Download the run up to here in this format", () => void this.export("export", { format: format.value }), "export"),
          this.button("Save as a trace", "Download the run up to here as a trace file of Rondo", () => void this.export("save", {}), "save")
        )
      );
    }
    count() {
      return Math.min(1e3, Math.max(1, Math.round(Number(this.steps.value)) || 1));
    }
    /** The choices up to here. */
    here() {
      return this.place.run.slice(0, this.place.at);
    }
    /** Shows another place, as an entry of the browser's history. */
    go(place) {
      this.place = place;
      history.pushState(null, "", formatPlace(place));
      void this.load();
    }
    async attempt(work) {
      try {
        this.error.textContent = "";
        await work();
      } catch (e) {
        this.error.textContent = e instanceof Error ? e.message : String(e);
      }
    }
    load(draft) {
      const number = ++this.request;
      return this.attempt(async () => {
        const { run, at: at2, branches, compared } = this.place;
        const body = { run, at: at2, ...draft === void 0 ? {} : { draft } };
        const other = compared === void 0 ? void 0 : branches[compared];
        const [view, there] = await Promise.all([
          request("view", body),
          other === void 0 ? void 0 : request("view", { run: other, at: other.length })
        ]);
        if (number === this.request) {
          this.view = view;
          this.render(view, there);
        }
      });
    }
    render(view, other) {
      const focused = document.activeElement?.getAttribute("data-link");
      const at2 = this.place.at;
      const position = `move ${at2} of ${this.place.run.length}`;
      this.position.textContent = position;
      replace(this.run, runList(view.entries, at2, (to) => this.jump(to)));
      const current = this.run.querySelector("[aria-current]");
      if (current instanceof HTMLElement) {
        this.run.scrollTop = current.offsetTop - this.run.offsetTop - 60;
      }
      replace(this.state, statePanel(view.state, other?.state));
      replace(
        this.messages,
        view.messages !== void 0 && view.messages.length > 0 ? h("ul", { class: "messages", "aria-label": "Messages" }, ...view.messages.map((m) => h("li", { class: "code" }, m))) : void 0
      );
      replace(
        this.moves,
        view.form === void 0 ? moveList(view.moves, (choice) => this.go(stepped(this.place, choice))) : roundForm(view.form, {
          edit: (command) => this.edit(command),
          perform: () => void this.perform()
        })
      );
      replace(this.properties, propertyList(view.properties));
      replace(this.ending, view.ending.length === 0 ? void 0 : h("div", { class: "ending" }, ...view.ending.map((l) => h("p", {}, l))));
      this.renderBranches();
      replace(this.graph);
      if (focused) {
        const again = [...this.moves.querySelectorAll("[data-link]")].find((e) => e.getAttribute("data-link") === focused);
        again?.focus();
      }
      const violated = view.properties.filter((p) => p.status === "violated").map((p) => p.name);
      this.live.textContent = `${position}. ${view.form === void 0 ? `${plural(view.moves.length, "move")} possible.` : ""} ${violated.length === 0 ? "" : `Violated: ${violated.join(", ")}.`}`;
      document.documentElement.setAttribute("data-loaded", String(this.request));
    }
    renderBranches() {
      const { branches, compared } = this.place;
      replace(
        this.branches,
        branches.length === 0 ? void 0 : panel(
          "Branches",
          h(
            "ul",
            { class: "branch-list" },
            ...branches.map(
              (branch, i) => h(
                "li",
                {},
                `branch ${i + 1}: ${plural(branch.length, "move")} `,
                this.button("Go to", `Go to branch ${i + 1}`, () => this.go(switched(this.place, branch)), "go-branch"),
                " ",
                h(
                  "button",
                  {
                    type: "button",
                    class: "compare",
                    "aria-pressed": String(compared === i),
                    click: () => this.go({ ...this.place, compared: compared === i ? void 0 : i })
                  },
                  "Compare"
                ),
                " ",
                this.button(
                  "Remove",
                  `Remove branch ${i + 1}`,
                  () => this.go({ ...this.place, branches: branches.filter((_, k) => k !== i), compared: void 0 }),
                  "remove-branch"
                )
              )
            )
          )
        )
      );
    }
    /** Changes the draft of a round, after the changes before. */
    edit(command) {
      this.edits = this.edits.then(() => {
        const choice = this.view?.form?.choice ?? ".";
        return this.load(choice === "." ? command : `${choice};${command}`);
      });
    }
    /** Makes the composed move, after all changes. */
    async perform() {
      await this.edits;
      const form = this.view?.form;
      if (form !== void 0 && form.objection === "") {
        this.go(stepped(this.place, form.choice));
      }
    }
    jump(at2) {
      if (at2 >= 0 && at2 <= this.place.run.length && at2 !== this.place.at) {
        this.go({ ...this.place, at: at2 });
      }
    }
    fork() {
      this.go(forked(this.place));
    }
    compare() {
      const { branches, compared } = this.place;
      if (branches.length > 0) {
        const next = compared === void 0 ? 0 : compared + 1;
        this.go({ ...this.place, compared: next < branches.length ? next : void 0 });
      }
    }
    walk(steps, until) {
      return this.attempt(async () => {
        const seed = Math.floor(Math.random() * 2147483647);
        const body = { run: this.here(), steps, seed, ...until === void 0 ? {} : { until } };
        const walked = await request("walk", body);
        if (walked.walked > 0) {
          this.go(switched(this.place, walked.run));
        }
        if (walked.walked === 0) {
          this.error.textContent = "No move was found: the run ends here.";
        } else if (until !== void 0 && !walked.reached) {
          this.error.textContent = `The condition did not hold after any of ${plural(walked.walked, "random move")}.`;
        }
      });
    }
    search(title, body) {
      return this.attempt(() => this.searches.start(title, { run: this.here(), ...body }));
    }
    violation() {
      const property = this.property.value;
      return this.search(`violation of ${property}`, { kind: "violation", property });
    }
    toCondition() {
      const condition = this.condition.value;
      return this.search(`run to ${condition}`, { kind: "condition", condition });
    }
    draw() {
      return this.attempt(async () => {
        const data = await request("graph", { run: this.here(), depth: Number(this.depth.value) });
        replace(this.graph, stateGraph(data, (run) => this.go(switched(this.place, run))));
        this.centre();
      });
    }
    /** Scrolls the graph, and nothing else, so that the present state is in its middle. */
    centre() {
      const box = this.graph.querySelector(".graph");
      const node = this.graph.querySelector(".node.here");
      if (box !== null && node !== null) {
        const outer = box.getBoundingClientRect();
        const inner = node.getBoundingClientRect();
        box.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
      }
    }
    export(name, body) {
      return this.attempt(async () => {
        const file = await request(name, { run: this.here(), ...body });
        download(file.name, file.text);
      });
    }
    open(input) {
      return this.attempt(async () => {
        const file = input.files?.[0];
        if (file !== void 0) {
          const { run } = await request("open", { text: await file.text() });
          this.go(switched(this.place, run));
        }
      });
    }
    copy() {
      return this.attempt(async () => {
        await navigator.clipboard.writeText(location.href);
        this.live.textContent = "The link is copied.";
      });
    }
    key(event) {
      const target = event.target;
      const types = target instanceof HTMLInputElement && target.type !== "checkbox";
      if (event.ctrlKey || event.altKey || event.metaKey || this.help.open || types || target instanceof HTMLSelectElement) {
        return;
      }
      const actions = {
        ArrowLeft: () => this.jump(this.place.at - 1),
        ArrowRight: () => this.jump(this.place.at + 1),
        Home: () => this.jump(0),
        End: () => this.jump(this.place.run.length),
        r: () => void this.walk(1),
        f: () => this.fork(),
        c: () => this.compare(),
        v: () => void this.violation(),
        g: () => void this.draw(),
        p: () => this.moves.querySelector("button.primary")?.click(),
        "/": () => this.condition.focus(),
        "?": () => this.help.showModal()
      };
      const move = /^[1-9]$/.test(event.key) ? this.view?.moves[Number(event.key) - 1] : void 0;
      const action = move === void 0 ? actions[event.key] : () => this.go(stepped(this.place, move.choice));
      if (action !== void 0) {
        event.preventDefault();
        action();
      }
    }
  };
  var root = document.getElementById("explorer");
  if (root !== null) {
    request("model", {}).then(
      (model) => new ExplorerPage(model).show(root),
      (e) => replace(root, h("p", { class: "error" }, e instanceof Error ? e.message : String(e)))
    );
  }
})();

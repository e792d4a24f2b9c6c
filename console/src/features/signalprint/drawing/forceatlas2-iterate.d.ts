declare module 'graphology-layout-forceatlas2/iterate.js' {
  /** One step: moves the nodes of the matrix where they are. */
  const iterate: (settings: object, nodes: Float32Array, edges: Float32Array) => object
  export default iterate
}

const CROWD = 600

/** Groups apart from each other, leaves around what they hang on. */
export const settingsFor = (count: number) => ({
  linLogMode: false,
  outboundAttractionDistribution: false,
  adjustSizes: false,
  edgeWeightInfluence: 0,
  scalingRatio: 10,
  strongGravityMode: false,
  gravity: count > CROWD ? 0.3 : 1,
  slowDown: 1 + Math.log(Math.max(1, count)),
  barnesHutOptimize: count > CROWD,
  barnesHutTheta: 0.9,
})

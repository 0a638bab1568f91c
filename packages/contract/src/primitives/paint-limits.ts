/** Brush size: from fine to broad. */
export const brushRange = { least: 0.8, most: 2.1, usual: 1.4 } as const

/** Maximum seed; the same photo, options and seed give the same painting. */
export const maxSeed = 2_147_483_647

/** One pass over the canvas with one size of brush. */
export type Layer = {
  /** Brush width in pixels at unit 1 and brush size 1. */
  readonly width: number
  readonly reference: 'coarse' | 'middle' | 'fine'
  /** Color distance at which a dab covers by half. */
  readonly tolerance: number
  /**
   * Error range in which dabs are laid: never below the first, always above the second. Absent: everywhere.
   */
  readonly error?: readonly [number, number]
  /** Distance of the dabs, in brush widths. */
  readonly step: number
  /** Deviation of the paint from the reference, in L and in a and b. */
  readonly jitter: readonly [number, number]
  readonly kind: 'bristle' | 'leaf'
  /** Lays dabs only where the canvas is lighter than the reference. */
  readonly darkens?: true
  /** Reduction of this layer by rough texture: leaf dabs replace it there. */
  readonly yields?: number
  /** Reduction of this layer by fur, hair and grass: broader strokes paint them in clumps. */
  readonly clumps?: number
  /** Reduction of this layer by a face. */
  readonly spares?: number
  /** Skipped for small photos, where it would trace the artifacts of the file. */
  readonly skipsSmallPhotos?: true
}

/** Layers in painting order, broad to fine. */
export const layers: readonly Layer[] = [
  {
    width: 70,
    reference: 'coarse',
    tolerance: 0.085,
    step: 0.4,
    jitter: [0.026, 0.016],
    kind: 'bristle',
    spares: 0.9,
  },
  {
    width: 36,
    reference: 'coarse',
    tolerance: 0.07,
    error: [0.008, 0.03],
    step: 0.45,
    jitter: [0.022, 0.013],
    kind: 'bristle',
    spares: 0.9,
  },
  {
    width: 19,
    reference: 'middle',
    tolerance: 0.055,
    error: [0.016, 0.04],
    step: 0.45,
    jitter: [0.018, 0.01],
    kind: 'bristle',
    spares: 0.25,
  },
  {
    width: 13,
    reference: 'middle',
    tolerance: 0.075,
    error: [0.02, 0.05],
    step: 0.42,
    jitter: [0.022, 0.012],
    kind: 'leaf',
  },
  // The shade between leaves and between stones comes last, or the pale ground would show through.
  {
    width: 9,
    reference: 'fine',
    tolerance: 0.06,
    error: [0.07, 0.14],
    step: 0.45,
    jitter: [0.014, 0.008],
    kind: 'leaf',
    darkens: true,
  },
  {
    width: 10,
    reference: 'fine',
    tolerance: 0.045,
    error: [0.04, 0.075],
    step: 0.5,
    jitter: [0.012, 0.006],
    kind: 'bristle',
    yields: 0.55,
    clumps: 0.5,
  },
  {
    width: 5.5,
    reference: 'fine',
    tolerance: 0.045,
    error: [0.052, 0.095],
    step: 0.5,
    jitter: [0.006, 0.003],
    kind: 'bristle',
    yields: 0.9,
    clumps: 0.85,
    skipsSmallPhotos: true,
  },
]

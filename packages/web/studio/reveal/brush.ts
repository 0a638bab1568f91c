/**
 * Stroke of the brush on a picture: its centre as fractions of the picture's sides, its direction, and its
 * half axes as fractions of the longer side.
 */
export type Stroke = {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly length: number
  readonly width: number
}

/** Strokes per layer: enough of them to cover it. */
export const strokesPerLayer = 64

/** Constants of a low-discrepancy sequence over a plane: each next stroke starts where few are. */
const [stepX, stepY] = [0.7548776662466927, 0.5698402909980532]

/**
 * Returns a stroke of a layer. The strokes of a layer are evenly distributed over the whole picture; those of finer
 * layers are finer.
 */
export const strokeOf = (layer: number, stroke: number): Stroke => {
  const n = layer * strokesPerLayer + stroke + 1
  const fineness = 1 / (1 + layer / 4)
  return {
    x: (n * stepX) % 1,
    y: (n * stepY) % 1,
    angle: (n * 2.399963) % Math.PI,
    length: 0.2 * fineness,
    width: 0.075 * fineness,
  }
}

/** Draws one stroke of a picture on a canvas, clipped to the stroke's ellipse. */
const layStroke = (
  context: CanvasRenderingContext2D,
  picture: CanvasImageSource,
  { x, y, angle, length, width }: Stroke,
): void => {
  const { canvas } = context
  const side = Math.max(canvas.width, canvas.height)
  context.save()
  context.beginPath()
  context.ellipse(x * canvas.width, y * canvas.height, length * side, width * side, angle, 0, 2 * Math.PI)
  context.clip()
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  context.restore()
}

/**
 * Paints layers on a canvas, stroke by stroke, each over the one before it. Returns the number of strokes
 * drawn.
 */
export const createBrush = (context: CanvasRenderingContext2D) => {
  let laid = 0
  return (layers: readonly CanvasImageSource[], target: number): number => {
    for (; laid < Math.min(target, layers.length * strokesPerLayer); laid += 1) {
      const at = Math.floor(laid / strokesPerLayer)
      const picture = layers[at]
      if (picture === undefined) break
      const isLast = (laid + 1) % strokesPerLayer === 0
      layStroke(context, picture, strokeOf(at, laid % strokesPerLayer))
      // Fills the gaps between the strokes.
      if (isLast) context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height)
    }
    return laid
  }
}

import { encode } from 'uqr'

/**
 * A QR code as squares: `path` draws the dark ones in a picture of `size` by `size`, with the required light
 * edge.
 */
export type QrCode = { readonly size: number; readonly path: string }

/** Light edge that readers need around a code, in squares (ISO/IEC 18004). */
const edge = 4

/** Combines the dark squares of each row to strips, which are fewer and leave no seams between squares. */
const strips = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .map((row, y) =>
      row
        .map((isDark, x) => {
          if (!isDark || row[x - 1] === true) return ''
          const end = row.findIndex((next, at) => at > x && !next)
          return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`
        })
        .join(''),
    )
    .join('')

/** Returns the QR code of a text; a quarter of it may be covered or worn. */
export const qrCodeOf = (text: string): QrCode => {
  const { data, size } = encode(text, { ecc: 'Q', border: edge })
  return { size, path: strips(data) }
}

/** Returns the code as a file: black on white, whatever the scheme of the page. */
export const qrSvg = ({ size, path }: QrCode): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`,
    ],
    { type: 'image/svg+xml' },
  )

/** Returns the code as a picture of about 1000 pixels, with whole pixels for each square. */
export const qrPng = ({ size, path }: QrCode): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const scale = Math.ceil(1000 / size)
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = size * scale
    const drawing = canvas.getContext('2d')
    if (drawing === null) throw new Error('The browser draws no pictures.')
    drawing.scale(scale, scale)
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, size, size)
    drawing.fillStyle = '#000'
    // `fill` is a canvas method here, not that of an array.
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
    drawing.fill(new Path2D(path))
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The browser made no picture.')) : resolve(blob)),
      'image/png',
    )
  })

import sharp, { type JpegOptions } from 'sharp'
import { photoNamed } from '../pictures.ts'

/** JPEGs as phones and cameras leave them, by code, each with a secret where the photo was taken. */

const secret = 'secret place'

/** The ways in which the pixels of a JPEG are stored. */
export const encodings: Readonly<Record<string, JpegOptions>> = {
  baseline: { quality: 85 },
  'baseline with all of its colours': { quality: 92, chromaSubsampling: '4:4:4' },
  progressive: { quality: 85, progressive: true },
}

/** A JPEG of 400 × 300 pixels that says where it was taken. */
export const jpegWithPlace = async (options: JpegOptions): Promise<Buffer> =>
  sharp(await photoNamed('dog.jpg'))
    .resize(400, 300, { fit: 'fill' })
    .withExif({
      IFD0: { Copyright: secret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
    .jpeg(options)
    .toBuffer()

const EOI = Buffer.from([0xff, 0xd9])
const stray = Buffer.from(`stray \0 ${secret}`)
/** The trailer of Samsung's phones: its parts, and where it begins. */
const samsung = Buffer.from(`\0\0\u0001\n\u000e\0\0\0Image_UTC_Data${secret}SEFHe\0\0\0SEFT`, 'latin1')
/** A film in the trailer, as of a photo that moves. */
const film = Buffer.from(`\0\0\0\u0018ftypmp42\0\0\0\0isommp42\0\0\u0001\0moov ${secret}`, 'latin1')

const withoutEnd = (jpeg: Buffer): Buffer => jpeg.subarray(0, -EOI.length)
/** A JPEG with something before the first, or the last, segment of a kind. */
const before = (
  jpeg: Buffer,
  marker: number,
  something: Uint8Array,
  which: 'first' | 'last' = 'first',
): Buffer => {
  const mark = Buffer.from([0xff, marker])
  const at = which === 'first' ? jpeg.indexOf(mark) : jpeg.lastIndexOf(mark)
  return Buffer.concat([jpeg.subarray(0, at), something, jpeg.subarray(at)])
}
/** The segment that lists the further pictures of a file (CIPA DC-007). */
const listOfPictures = Buffer.from(`\u00ff\u00e2\0\u0012MPF\0${secret}`, 'latin1')

/** Files in order, of which all is kept that is shown: what follows their end is not. */
export const withTrailers: Readonly<Record<string, (jpeg: Buffer) => Buffer>> = {
  'a list of further pictures, and those': (jpeg) =>
    Buffer.concat([before(jpeg, 0xdb, listOfPictures), jpeg, jpeg]),
  'a trailer of Samsung': (jpeg) => Buffer.concat([jpeg, samsung]),
  'a film behind it': (jpeg) => Buffer.concat([jpeg, film]),
  'fill bytes before its segments': (jpeg) => before(jpeg, 0xdb, Buffer.alloc(7, 0xff)),
}

/** Files that are not in order, though all of the picture is there. */
export const disordered: Readonly<Record<string, (jpeg: Buffer) => Buffer>> = {
  'no end marker': withoutEnd,
  'half an end marker': (jpeg) => jpeg.subarray(0, -1),
  'no end marker, and zeros behind': (jpeg) => Buffer.concat([withoutEnd(jpeg), Buffer.alloc(4000)]),
  'no end marker, and a further picture behind': (jpeg) => Buffer.concat([withoutEnd(jpeg), jpeg]),
  'stray bytes before the tables': (jpeg) => before(jpeg, 0xdb, stray),
  'stray bytes before the scan': (jpeg) => before(jpeg, 0xda, stray),
  'stray bytes and no end marker': (jpeg) => withoutEnd(before(jpeg, 0xc4, stray)),
  'stray bytes before the end marker': (jpeg) => before(jpeg, 0xd9, stray, 'last'),
  'a restart marker between its segments': (jpeg) => before(jpeg, 0xc4, Buffer.from([0xff, 0xd3])),
}

/** Files that lack a part of the picture with their end. */
export const cut: Readonly<Record<string, (jpeg: Buffer) => Buffer>> = {
  'half of it': (jpeg) => jpeg.subarray(0, jpeg.length / 2),
  'the last hundredth of it': (jpeg) => jpeg.subarray(0, jpeg.length * 0.99),
  'the last hundredth of it, with zeros behind': (jpeg) =>
    Buffer.concat([jpeg.subarray(0, jpeg.length * 0.99), Buffer.alloc(4000)]),
  'all of its scans': (jpeg) => jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xda]))),
}

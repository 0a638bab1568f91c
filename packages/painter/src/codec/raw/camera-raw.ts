import { segmentsOf } from '../strip/jpeg-segments.ts'
import { stripJpeg } from '../strip/jpeg.ts'
import { cameraRawPhoto } from '../unusable-photo.ts'
import { readTiff, type TiffDirectory } from './tiff-directories.ts'

/** Tags of TIFF 6.0, TIFF/EP (ISO 12234-2) and DNG 1.7. */
const tag = {
  subfileType: 254,
  compression: 259,
  colours: 262,
  stripOffsets: 273,
  orientation: 274,
  stripByteCounts: 279,
  subDirectories: 330,
  jpegOffset: 513,
  jpegByteCount: 514,
  dngVersion: 50_706,
} as const

/** Color spaces of sensor pixels: a mosaic, or a demosaiced one (DNG 1.7, PhotometricInterpretation). */
const sensorColours = [32_803, 34_892]
/** Compressions of Nikon, Sony, Samsung, Kodak and Pentax that are used for sensor data only. */
const sensorCompressions = [34_713, 32_767, 32_769, 32_770, 65_000, 65_535]
/** Color spaces of displayable pictures: gray, RGB, YCbCr. Others are masks and depth maps. */
const shownColours = [1, 2, 6]

/** Minimum pixels of a preview that is worth painting. */
const MIN_PIXELS = 1_000_000

const first = (directory: TiffDirectory, of: number): number | undefined => directory.get(of)?.[0]

/** True for a TIFF that is a camera raw file, in which the first picture is a thumbnail. */
function isCameraRaw(bytes: Uint8Array, directories: readonly TiffDirectory[]): boolean {
  const [main] = directories
  if (main === undefined) return false
  const isCanon = bytes[8] === 0x43 && bytes[9] === 0x52
  const isReduced = ((first(main, tag.subfileType) ?? 0) & 1) === 1 && main.has(tag.subDirectories)
  return (
    isCanon ||
    isReduced ||
    directories.some(
      (directory) =>
        directory.has(tag.dngVersion) ||
        sensorColours.includes(first(directory, tag.colours) ?? 0) ||
        sensorCompressions.includes(first(directory, tag.compression) ?? 0),
    )
  )
}

/**
 * Returns the displayable JPEG of a directory, in an interchange stream or as its only strip; undefined when
 * it has none.
 */
function jpegIn(bytes: Uint8Array, directory: TiffDirectory): Uint8Array | undefined {
  const colours = first(directory, tag.colours)
  if (colours !== undefined && !shownColours.includes(colours)) return undefined
  const [offsets, lengths] = directory.has(tag.jpegOffset)
    ? [directory.get(tag.jpegOffset), directory.get(tag.jpegByteCount)]
    : [directory.get(tag.stripOffsets), directory.get(tag.stripByteCounts)]
  const [offset, length] = [offsets?.[0], lengths?.[0]]
  if (offset === undefined || length === undefined || offsets?.length !== 1) return undefined
  const jpeg = bytes.subarray(offset, offset + length)
  return jpeg[0] === 0xff && jpeg[1] === 0xd8 ? jpeg : undefined
}

/**
 * Returns the number of pixels of a displayable JPEG; 0 for others, such as the lossless ones of sensors (ITU
 * T.81, table B.1).
 */
function pixelsOf(jpeg: Uint8Array): number {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  for (const { marker, content, data } of segmentsOf(jpeg))
    if (marker >= 0xc0 && marker <= 0xc2 && data - content >= 5)
      return view.getUint16(content + 1) * view.getUint16(content + 3)
  return 0
}

/**
 * Returns the largest preview in a camera raw file (DNG, NEF, ARW, CR2), as a JPEG with the photo's
 * orientation; undefined for any other TIFF.
 * @throws UnusablePhotoError when the raw file has no preview of a megapixel
 */
export function previewOfCameraRaw(bytes: Uint8Array): Uint8Array | undefined {
  const directories = readTiff(bytes, tag.subDirectories)
  if (!isCameraRaw(bytes, directories)) return undefined
  const [largest] = directories
    .flatMap((directory) => jpegIn(bytes, directory) ?? [])
    .map((jpeg) => ({ jpeg, pixels: pixelsOf(jpeg) }))
    .filter(({ pixels }) => pixels >= MIN_PIXELS)
    .toSorted((a, b) => b.pixels - a.pixels)
  if (largest === undefined) throw cameraRawPhoto()
  const orientation = directories[0] && first(directories[0], tag.orientation)
  const isTurned = orientation !== undefined && orientation >= 1 && orientation <= 8
  return stripJpeg(largest.jpeg, isTurned ? orientation : 1)
}

import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'

/** A photo and the output file of its painting. */
export type PaintFile = { readonly photo: string; readonly out: string }

const kinds = new Set([
  '.jpg',
  '.jpeg',
  '.png',
  '.webp',
  '.heic',
  '.heif',
  '.avif',
  '.tif',
  '.tiff',
  '.gif',
  '.bmp',
])

const suffix = '-painted.png'

const isPhoto = (name: string): boolean =>
  kinds.has(extname(name).toLowerCase()) && !name.endsWith(suffix) && !name.startsWith('.')

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(isPhoto).toSorted()

/** Returns the expression for a file name's pattern: `*` matches any characters, `?` matches one. */
const matcher = (pattern: string): RegExp => {
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'i')
}

/**
 * Returns the photos of one argument: a file, the photos in a folder, or those whose name matches a pattern.
 */
const photosAt = async (path: string): Promise<string[]> => {
  if (await isFolder(path)) {
    const names = await namesIn(path)
    if (names.length === 0) throw new Error(`There is no photo in the folder ${path}.`)
    return names.map((name) => join(path, name))
  }
  if (!/[*?]/.test(basename(path)) || (await stat(path).catch(() => undefined))) return [path]
  const pattern = matcher(basename(path))
  const names = (await namesIn(dirname(path))).filter((name) => pattern.test(name))
  if (names.length === 0) throw new Error(`No photo matches ${path}.`)
  return names.map((name) => join(dirname(path), name))
}

/**
 * Returns the identity of the file at a path, through symbolic and hard links; undefined when there is none.
 */
const fileAt = async (path: string): Promise<string | undefined> => {
  const stats = await stat(path, { bigint: true }).catch(() => undefined)
  return stats && `${stats.dev}:${stats.ino}`
}

/**
 * Requires that a painting overwrites neither a photo nor another painting: photos of the same name may come
 * from different folders, or be of two kinds.
 */
const checkDistinct = async (files: readonly PaintFile[]): Promise<void> => {
  const photos = new Map<string, string>()
  for (const { photo } of files) {
    const file = await fileAt(photo)
    if (file !== undefined) photos.set(file, photo)
  }
  const photoOf = new Map<string, string>()
  for (const { photo, out } of files) {
    const target = await fileAt(out)
    const lost = target === undefined ? undefined : photos.get(target)
    if (lost !== undefined) throw new Error(`The painting of ${photo} would overwrite the photo ${lost}.`)
    const place = target ?? resolve(out)
    const otherPhoto = photoOf.get(place)
    if (otherPhoto !== undefined)
      throw new Error(`${otherPhoto} and ${photo} would both be painted to ${out}.`)
    photoOf.set(place, photo)
  }
}

/**
 * Returns the photos and their output files.
 *
 * @param paths photos, folders and patterns
 * @param output a PNG file for one photo, or a folder; default: beside the photos
 * @throws Error with a sentence about the invalid argument
 */
export const findFiles = async (paths: readonly string[], output?: string): Promise<PaintFile[]> => {
  const photos: string[] = []
  for (const path of paths) photos.push(...(await photosAt(path)))
  const toFile = output !== undefined && output.toLowerCase().endsWith('.png') && !(await isFolder(output))
  if (toFile && photos.length > 1)
    throw new Error(`${photos.length} photos do not fit into one file: name a folder instead of ${output}.`)
  if (output !== undefined && !toFile && extname(output) !== '' && !(await isFolder(output)))
    throw new Error(`A painting is written as PNG: ${output} must end in .png, or be a folder.`)
  const files = photos.map((photo) => {
    const name = `${basename(photo, extname(photo))}${suffix}`
    return { photo, out: toFile ? output : join(output ?? dirname(photo), name) }
  })
  await checkDistinct(files)
  return files
}

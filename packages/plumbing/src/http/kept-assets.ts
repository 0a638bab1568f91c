import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Log } from '../log/log.ts'

/** Folder of files, each by its path below the folder, with a leading slash. */
export type FileRoot = { readonly directory: string; readonly files: ReadonlySet<string> }

/** Copies of the assets of this build and of earlier builds. */
export type KeptAssets = {
  /** Builds whose files may be served: this build first, then the latest. */
  readonly roots: () => readonly FileRoot[]
  /** Settles once the assets of this build are copied. */
  readonly copied: Promise<void>
  readonly close: () => Promise<void>
}

/** Retention of an earlier build's assets after the end of its last process, in milliseconds. */
const keptMs = 7 * 24 * 60 * 60 * 1000
/** Interval at which a running process marks its build as in service, in milliseconds. */
const markMs = 60 * 60 * 1000

/** Lists the files below a folder. */
export const filesBelow = (directory: string): FileRoot => {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return {
    directory,
    files: new Set(paths.map((path) => `/${relative(directory, path).split(sep).join('/')}`)),
  }
}

/** Returns the name of a build, derived from its asset names, which contain a hash of their content. */
const buildName = ({ files }: FileRoot): string =>
  createHash('sha256')
    .update([...files].toSorted().join('\n'))
    .digest('hex')
    .slice(0, 16)

/** File in a build's folder whose modification time is the last time that the build was in service. */
const marker = 'in-service'

const changedAt = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )

/**
 * Returns the last time a build was in service, in milliseconds; for a folder that is still being copied, the
 * start of the copy.
 */
const inServiceAt = async (folder: string): Promise<number> =>
  (await changedAt(join(folder, marker))) ?? (await changedAt(folder)) ?? 0

/** Copies a build's assets into their own folder; the folder appears atomically. */
const copyBuild = async (from: string, to: string): Promise<void> => {
  if ((await changedAt(to)) !== undefined) return
  const unfinished = `${to}.${randomUUID()}.part`
  await cp(from, join(unfinished, 'assets'), { recursive: true })
  await writeFile(join(unfinished, marker), '')
  // Another process of the same build may have been faster.
  await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true, force: true }))
}

type Build = { readonly path: string; readonly at: number }

/** Lists the kept builds, including unfinished copies, with the last time that each was in service. */
const listBuilds = async (folder: string): Promise<Build[]> =>
  Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name)
      return { path, at: await inServiceAt(path) }
    }),
  )

/** Returns the assets of builds, the latest first. */
const assetsOf = (builds: readonly Build[]): readonly FileRoot[] =>
  builds
    .filter(({ path }) => !path.endsWith('.part'))
    .toSorted((a, b) => b.at - a.at)
    .map(({ path }) => {
      const { directory, files } = filesBelow(path)
      return { directory, files: new Set([...files].filter((file) => file.startsWith('/assets/'))) }
    })

/**
 * Keeps the assets of this build in a folder that outlives an upgrade, because a page that was open during
 * the upgrade still loads its parts by their old names. Assets are removed a week after their build was last
 * in service, by the file system's time: open pages do not follow the product's clock. If the folder is not
 * writable, only this feature is lost, with a log message. The first request does not wait for the copy.
 *
 * @param built folder of the built pages, with `assets` in it
 * @param folder folder for the copies
 */
export const keepAssets = async (built: string, folder: string, log: Log): Promise<KeptAssets> => {
  const buildFolder = join(folder, buildName(filesBelow(join(built, 'assets'))))
  let roots: readonly FileRoot[] = []

  const mark = async (): Promise<void> => {
    await copyBuild(join(built, 'assets'), buildFolder)
    await writeFile(join(buildFolder, marker), '')
    const now = await inServiceAt(buildFolder)
    const builds = await listBuilds(folder)
    const isOver = ({ at }: Build) => now - at > keptMs
    for (const { path } of builds.filter(isOver)) await rm(path, { recursive: true, force: true })
    roots = assetsOf(builds.filter((build) => !isOver(build)))
  }
  const ifWritable = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) =>
      log.warn({ err: error, folder: folder }, 'The scripts of this build could not be kept for open pages.'),
    )

  await ifWritable(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    roots = assetsOf(await listBuilds(folder))
  })
  const copied = ifWritable(mark)
  let marking = copied
  const timer = setInterval(() => (marking = ifWritable(mark)), markMs)
  timer.unref()
  return {
    roots: () => roots,
    copied,
    close: () => {
      clearInterval(timer)
      return marking
    },
  }
}

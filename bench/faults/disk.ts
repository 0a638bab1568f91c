import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { photoPath } from '../../e2e/visitor.ts'
import { checkBought, startBuying } from './buying.ts'
import { CannotRunHere, type Fault } from './fault.ts'
import { asksToComeBack, describe, send, type ApiResponse } from './send.ts'
import { withShop, type Shop } from './shop.ts'

/** Mounts an in-memory file system of `megabytes` while `work` runs. */
const withSmallDisk = async (
  megabytes: number,
  work: (directory: string) => Promise<void>,
): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'atelier-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], { stdio: 'pipe' })
  } catch (error) {
    rmSync(directory, { recursive: true })
    throw new CannotRunHere(`a small file system cannot be mounted (${(error as Error).message.trim()})`)
  }
  try {
    chmodSync(directory, 0o711)
    await work(directory)
  } finally {
    execFileSync('umount', ['--lazy', directory])
    rmSync(directory, { recursive: true })
  }
}

/** Fills the file system up to its last blocks, and returns the function that frees it. */
const fill = (directory: string): (() => void) => {
  const file = join(directory, 'fill')
  const { bavail, bsize } = statfsSync(directory)
  writeFileSync(file, Buffer.alloc(bavail * bsize))
  for (const size of [64, 16, 4]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size * 1024), { flag: 'a' })
    } catch {
      // The file system is full to this size.
    }
  }
  return () => rmSync(file)
}

/** Returns the files of storage that are not the photo or the preview of a draft in the database. */
const strayFiles = async ({ dataDir, query }: Shop): Promise<string[]> => {
  const drafts = await query<{ id: string }>('select id from studio.drafts')
  const knownDrafts = new Set(drafts.map(({ id }) => id))
  const entries = readdirSync(join(dataDir, 'storage'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        file.endsWith('.part') ||
        /\.incoming\//.test(file) ||
        ![...knownDrafts].some((id) => file.includes(id)),
    )
}

export const diskFull: Fault = {
  number: 'F5',
  fault: 'the disk is full',
  how: 'database and files on a tmpfs of 1600 MB, filled to the last block while buyers buy and photos are uploaded; then freed',
  run: (report) =>
    withSmallDisk(1600, (directory) =>
      withShop(report, { dataDir: join(directory, 'data') }, async (shop) => {
        const photo = new Uint8Array(readFileSync(photoPath('cat-porch')))
        const upload = (): Promise<ApiResponse> =>
          send(shop.url, '/studio/drafts', { bytes: photo, withinMs: 30_000 })
        const before = await upload()
        report.require(before.status === 201, `An upload before the fault answered ${before.status}.`)

        const free = fill(directory)
        const buying = startBuying(shop, { lanes: 4, pauseMs: 100 })
        const uploads: ApiResponse[] = []
        for (let attempt = 0; attempt < 4; attempt += 1) uploads.push(await upload())
        await sleep(5000)
        const health = await send(shop.url, '/healthz', { withinMs: 5000 })
        report.require(
          health.status === 503 || JSON.stringify(health.body).includes('disk'),
          `/healthz answered ${health.status} ${JSON.stringify(health.body)} while the disk was full.`,
        )
        const wrong = uploads.filter((response) => !asksToComeBack(response))
        report.require(wrong.length === 0, `${describe(wrong)}.`)

        free()
        const from = performance.now()
        let secondUpload = await upload()
        while (secondUpload.status !== 201 && performance.now() - from < 30_000) {
          await sleep(250)
          secondUpload = await upload()
        }
        const back = performance.now() - from
        report.require(
          secondUpload.status === 201,
          `An upload after the disk was freed answered ${secondUpload.status}.`,
        )
        await sleep(2000)
        const bought = await buying.stop()
        const { status } = await send(shop.url, '/healthz', { withinMs: 5000 })
        report.require(status === 200, `/healthz answered ${status} after the disk was freed.`)
        await shop.settled()
        await checkBought(shop, report, bought)
        const stray = await strayFiles(shop)
        report.require(stray.length === 0, `${stray.length} files belong to no draft (${stray[0]}).`)
        report.tried(`${uploads.length} uploads and ${bought.responses.length} calls`)
        report.figure(`an upload succeeded ${(back / 1000).toFixed(1)} s after the disk was freed`)
      }),
    ),
}

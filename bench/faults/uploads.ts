import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { photoPath } from '../../e2e/visitor.ts'
import type { Fault } from './fault.ts'
import { send } from './send.ts'
import { withShop, type Shop } from './shop.ts'

const photo = new Uint8Array(readFileSync(photoPath('cat-porch')))

/** Sends a share of a photo and closes the connection, or lets the caller kill the server first. */
const sendPart = async (shop: Shop, share: number): Promise<void> => {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST /studio/drafts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\nContent-Length: ${photo.length}\r\n\r\n`,
  )
  await new Promise<void>((resolve) => socket.write(photo.subarray(0, photo.length * share), () => resolve()))
  await sleep(50)
  socket.destroy()
}

/** Returns the files of the storage and the drafts of the database, which must match. */
const stored = async ({ dataDir, query }: Shop): Promise<{ files: string[]; drafts: string[] }> => {
  const directory = join(dataDir, 'storage')
  const files = existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []
  const drafts = await query<{ id: string }>('select id from studio.drafts where removed_at is null')
  return { files, drafts: drafts.map(({ id }) => id) }
}

export const uploadInterrupted: Fault = {
  number: 'F21',
  fault: 'an upload ends early',
  how: 'the connection is dropped at 99 % of a photo, or the server is killed while it stores one; the photo is then sent again from its beginning',
  run: (report) =>
    withShop(report, {}, async (shop) => {
      const drops = report.times(10)
      const kills = report.times(4)
      for (let drop = 0; drop < drops; drop += 1) await sendPart(shop, 0.99)
      await sleep(1000)
      const after = await stored(shop)
      report.require(
        after.files.length === 0 && after.drafts.length === 0,
        `${drops} dropped uploads left ${after.files.length} files and ${after.drafts.length} drafts.`,
      )
      for (let kill = 0; kill < kills; kill += 1) {
        const uploads = Array.from({ length: 4 }, () => send(shop.url, '/studio/drafts', { bytes: photo }))
        await sleep(100 + kill * 200)
        await shop.kill()
        await Promise.all(uploads)
        await shop.start()
      }
      const secondUpload = await send(shop.url, '/studio/drafts', { bytes: photo })
      report.require(
        secondUpload.status === 201,
        `The photo was sent again and answered with ${secondUpload.status}.`,
      )
      const before = await stored(shop)
      const clockRequest = { json: { seconds: 25 * 60 * 60 }, token: shop.token, withinMs: 120_000 }
      await send(shop.url, '/sandbox/clock/advance', clockRequest)
      let remaining = await stored(shop)
      for (let waited = 0; waited < 20 && remaining.files.length + remaining.drafts.length > 0; waited += 1) {
        await sleep(500)
        remaining = await stored(shop)
      }
      report.require(
        remaining.files.length === 0 && remaining.drafts.length === 0,
        `After 24 hours ${remaining.files.length} files (${remaining.files[0]}) and ${remaining.drafts.length} drafts are left.`,
      )
      report.tried(`${drops} drops, ${kills} kills`)
      report.figure(
        `${before.files.length} files and ${before.drafts.length} drafts after the kills, none a day later`,
      )
    }),
}

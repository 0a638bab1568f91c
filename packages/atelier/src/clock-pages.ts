import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentSecurityPolicy, type Page } from '@atelier/plumbing/http'
import { packageFolder } from './paths.ts'

const file = (path: Page['path'], name: string, type: string): Page => {
  const body = readFileSync(join(packageFolder('atelier'), 'clock', name))
  return {
    path,
    respond: () => ({
      status: 200,
      headers: {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': contentSecurityPolicy(),
      },
      body,
    }),
  }
}

/** The page that moves the clock of a test installation. It asks for an access token, which its calls need. */
export const clockPages = (): Page[] => [
  file('/clock', 'clock.html', 'text/html'),
  file('/clock/clock.css', 'clock.css', 'text/css'),
  file('/clock/clock.js', 'clock.js', 'text/javascript'),
]

import { describe, expect, it } from 'vitest'
import { fillPage } from './fill-page.ts'

const shell = `<html>
  <head>
    <script type="module" crossorigin src="/assets/studio-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/shared-2.js">
    <link rel="stylesheet" crossorigin href="/assets/shared-3.css">
    <link rel="stylesheet" crossorigin href="/assets/studio-4.css">
  </head>
  <body><div id="page"><!--content--></div></body>
</html>`
const read = (address: string) => `/* ${address} */`

describe('a finished page', () => {
  it('links one stylesheet with everything in order', () => {
    const { html, files } = fillPage({ shell, content: '', name: 'checkout', read })
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(html) ?? []
    expect(html.match(/stylesheet/g)).toHaveLength(1)
    expect(files[sheet]).toBe('/* /assets/shared-3.css */\n/* /assets/studio-4.css */')
  })

  it('keeps the script of a page that has nothing to show without it', () => {
    const { html } = fillPage({ shell, content: '', name: 'checkout', read })
    expect(html).toContain('src="/assets/studio-1.js"')
  })

  it('loads the script of a rendered page after its first paint, and keeps dollar signs as they are', () => {
    const { html, files } = fillPage({ shell, content: '<p>$1.49 $& $1</p>', name: 'studio', read })
    expect(html).toContain('<div id="page"><p>$1.49 $& $1</p></div>')
    expect(html).not.toContain('/assets/studio-1.js')
    const [, starter = ''] = /<script type="module" src="([^"]+)">/.exec(html) ?? []
    expect(files[starter]).toContain('import("/assets/studio-1.js");import("/assets/shared-2.js")')
    expect(html).toContain('<style>/* /assets/shared-3.css */\n/* /assets/studio-4.css */</style>')
    expect(html).not.toMatch(/stylesheet|<script>|style="/)
  })
})

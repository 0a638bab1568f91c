import { describe, expect, it } from 'vitest'
import { fillPage } from './fill-page.ts'

const template = '<html><head><!--head--></head><body><div id="page"><!--content--></div></body></html>'
const manifest = {
  'studio/main.tsx': { file: 'assets/studio-1.js', imports: ['_shared.js'], css: ['assets/studio-4.css'] },
  'studio/early.ts': { file: 'assets/early-5.js' },
  '_shared.js': { file: 'assets/shared-2.js', css: ['assets/shared-3.css'] },
}
const page = {
  template,
  manifest,
  entry: 'studio/main.tsx',
  content: '',
  read: (path: string) => `/* ${path} */`,
}

describe('a completed page', () => {
  it('contains all its styles, those of imported chunks first', () => {
    const html = fillPage(page)
    expect(html).toContain('<style>/* assets/shared-3.css */\n/* assets/studio-4.css */</style>')
    expect(html).not.toMatch(/stylesheet|<script>|style="/)
    const unsplit = {
      'studio/main.tsx': { file: 'assets/studio-1.js' },
      'style.css': { file: 'style-7.css' },
    }
    expect(fillPage({ ...page, manifest: unsplit })).toContain('<style>/* style-7.css */</style>')
  })

  it('contains each style once, also of chunks that import each other', () => {
    const circular = {
      'studio/main.tsx': { file: 'assets/studio-1.js', imports: ['_a.js', '_b.js'] },
      '_a.js': { file: 'assets/a-2.js', imports: ['_b.js'], css: ['assets/a.css'] },
      '_b.js': { file: 'assets/b-3.js', imports: ['_a.js'], css: ['assets/b.css'] },
    }
    const html = fillPage({ ...page, manifest: circular })
    expect(html).toContain('<style>/* assets/b.css */\n/* assets/a.css */</style>')
  })

  it('loads the script of a page that has nothing to show without it', () => {
    const html = fillPage(page)
    expect(html).toContain('<script type="module" src="/assets/studio-1.js">')
    expect(html).toContain('<link rel="modulepreload" href="/assets/shared-2.js">')
  })

  it('names the script of a rendered page to the early script, and keeps dollar signs as they are', () => {
    const html = fillPage({ ...page, deferLoader: 'studio/early.ts', content: '<p>$1.49 $& $1</p>' })
    expect(html).toContain('<div id="page"><p>$1.49 $& $1</p></div>')
    expect(html).toContain(
      '<script type="module" src="/assets/early-5.js" data-page="/assets/shared-2.js /assets/studio-1.js">',
    )
    expect(html).not.toContain('src="/assets/studio-1.js"')
  })

  it('preloads a part of its script that others load later', () => {
    const later = { file: 'assets/later-8.js', imports: ['studio/main.tsx'], isDynamicEntry: true }
    const html = fillPage({
      ...page,
      manifest: { ...manifest, 'studio/later.ts': later },
      deferLoader: 'studio/early.ts',
      part: 'studio/later.ts',
    })
    expect(html).toContain('data-page="/assets/later-8.js /assets/shared-2.js /assets/studio-1.js"')
  })

  it('is in its language, whose texts are loaded with its script', () => {
    const german = {
      ...page,
      template:
        '<html lang="en"><head><title>Pay</title><meta name="description" content="Old" /><!--head--></head><noscript>No</noscript><!--content--></html>',
      manifest: { ...manifest, 'languages/de/studio.ts': { file: 'assets/de-6.js' } },
      translation: {
        language: 'de',
        texts: 'languages/de/studio.ts',
        words: { title: 'Zahlen & mehr', noscript: 'Nein', description: '„Neu“ "$1"' },
      },
    }
    const html = fillPage(german)
    expect(html).toContain('<html lang="de"><head><title>Zahlen &amp; mehr</title>')
    expect(html).toContain('content="„Neu“ &quot;$1&quot;"')
    expect(html).toContain('<noscript>Nein</noscript>')
    expect(html).toContain('<link rel="modulepreload" href="/assets/de-6.js">')
  })

  it('is rejected when a file is missing or the styles would end their element', () => {
    expect(() => fillPage({ ...page, entry: 'portal/main.tsx' })).toThrow(/portal\/main\.tsx is not among/)
    expect(() => fillPage({ ...page, read: () => 'a::after{content:"</style>"}' })).toThrow(/end them early/)
  })

  it('is rejected when it shows something without styles', () => {
    const styled = { ...page, read: () => '._a_1{color:red}' }
    expect(fillPage({ ...styled, content: '<p class="_a_1">A</p>' })).toContain('<p class="_a_1">')
    expect(() => fillPage({ ...styled, content: '<p class="_a_1 _b_2">A</p>' })).toThrow(
      /no rules for _b_2, which the page shows/,
    )
    expect(() => fillPage({ ...styled, content: '<p class="_a">A</p>' })).toThrow(/no rules for _a,/)
  })
})

import { type PageContent, pictureStyle } from '@atelier/contract/page-content'
import { expect, it } from 'vitest'
import { renderPage } from './render.tsx'

const render = (parts: PageContent['parts'], more: Partial<PageContent> = {}): string =>
  renderPage({ language: 'en', title: 'Title', tab_title: 'Tab', parts, ...more })

it('a page has its language, titles and texts, escaped', () => {
  const page = render(['<b>', { text: [{ strong: 'A & B' }, ' agree.'] }, false, undefined], {
    language: 'sv',
    tab_title: '</title>',
    header: { home: '/ada/portal', seller: 'Ada' },
  })
  expect(page).toMatch(/^<!doctype html><html lang="sv">/)
  expect(page).toContain('<title>&lt;/title&gt;</title>')
  expect(page).toMatch(/<a [^>]*href="\/ada\/portal">Ada<\/a>/)
  expect(page).toMatch(
    /<h1 [^>]*>Title<\/h1><p>&lt;b&gt;<\/p><p><strong>A &amp; B<\/strong> agree.<\/p><\/main>/,
  )
  expect(page).not.toContain('<script')
})

it('a form posts its hidden fields, and a field is connected to its label, hint and problem', () => {
  const page = render([
    {
      form: '/login?a=1&b=2',
      hidden: { token: '"' },
      parts: [{ field: 'email', label: 'E-mail', kind: 'email', hint: 'Yours', problem: 'Wrong' }],
    },
  ])
  expect(page).toContain('action="/login?a=1&amp;b=2" method="post"')
  expect(page).toContain('<input type="hidden" name="token" value="&quot;"/>')
  const [, id = ''] = /<label [^>]*for="([^"]+)">E-mail/.exec(page) ?? []
  const input = /<input [^>]*type="email"[^>]*>/.exec(page)?.[0] ?? ''
  for (const attribute of [
    `id="${id}"`,
    'autofocus=""',
    'aria-invalid="true"',
    `aria-describedby="${id}-hint ${id}-error"`,
  ])
    expect(input).toContain(attribute)
  expect(page).toMatch(new RegExp(`id="${id}-error">Wrong<`))
})

it('a form with a passkey is hidden until the script shows it', () => {
  const parts = [{ form: '/login/passkey', passkey: '/challenge', hidden: { answer: '' }, parts: [] }]
  expect(render(parts, { script: 'passkeys' })).toMatch(
    /<script type="module" src="\/login\/passkeys.js"><\/script>.*<form [^>]*data-passkey="\/challenge" hidden="".*<p [^>]*role="alert" data-problem="true"><\/p><\/form>/,
  )
})

it('links to other sites send no referrer, and those of strangers open in their own tab', () => {
  const page = render([
    { text: [{ link: 'Back', to: 'https://a.example/', site: 'other' }] },
    { facts: [[{ link: 'Terms', to: 'https://b.example/', site: 'other_tab' }]] },
  ])
  expect(page).toContain('<a rel="noreferrer" href="https://a.example/">Back</a>')
  expect(page).toContain('<a rel="noreferrer noopener" target="_blank" href="https://b.example/">Terms</a>')
})

it('a picture has its place before it is loaded, and the page a preview for other sites', () => {
  const size = { width: 300, height: 200 }
  const page = render([{ picture: '/a/painting.webp', alt: 'A "hill"', size }], {
    layout: 'centered',
    preview: {
      url: 'https://a.example/a',
      title: 'A & B',
      description: 'Painted.',
      picture: { url: 'https://a.example/a.jpg', content_type: 'image/jpeg', alt: 'A hill', ...size },
    },
  })
  expect(page).toContain(`<style>${pictureStyle(size)}</style>`)
  expect(page).toMatch(
    /<main class="\S+ \S+"><h1 [^>]*>Title<\/h1><img class="\S+ \S+" src="\/a\/painting.webp" alt="A &quot;hill&quot;" width="300" height="200"\/>/,
  )
  expect(page).toContain('<meta property="og:title" content="A &amp; B"/>')
  expect(page).toContain('<meta property="og:image:width" content="300"/>')
  expect(render([{ picture: '/a.webp', alt: '' }])).not.toContain('<style>')
})

it('stars are radio buttons, the chosen one checked, with the problem as their description', () => {
  const labels = ['1 star', '2 stars', '3 stars']
  const page = render([{ stars: 'rating', label: 'Rating', value: '2', labels, problem: 'Choose.' }])
  expect(page.match(/type="radio"/g)).toHaveLength(3)
  expect(page.match(/checked=""/g)).toHaveLength(1)
  expect(page).toContain('name="rating" checked="" value="2"')
  expect(page.match(/aria-describedby="rating-problem"/g)).toHaveLength(3)
})

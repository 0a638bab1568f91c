import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageContent, RenderPage } from '@atelier/contract/page-content'
import { fontFaces } from '@atelier/plumbing/frame'
import type { Page } from '@atelier/plumbing/http'
import { serverPagesFolder } from './package-files.ts'

type Renderer = { readonly renderPage: (content: PageContent) => string }

let renderer: Promise<Renderer> | undefined

/** Renders a page of the server with the pages' kit, which the first page loads. */
export const renderPage: RenderPage = async (content) => {
  renderer ??= import(join(serverPagesFolder(), 'render.mjs')) as Promise<Renderer>
  return (await renderer).renderPage(content)
}

/** Returns the page of a built file, read at the first request: commands that open the product need no build of the pages. */
const filePage = (path: Page['path'], content_type: string, file: string, head = ''): Page => {
  let body: string | undefined
  return {
    path,
    respond: () => ({
      status: 200,
      headers: { 'Content-Type': `${content_type}; charset=utf-8`, 'Cache-Control': 'max-age=300' },
      body: (body ??= `${head}${readFileSync(join(serverPagesFolder(), file), 'utf8')}`),
    }),
  }
}

/** Style sheet and scripts of these pages. */
export const serverPageFiles = (): readonly Page[] => [
  filePage('/portal/portal.css', 'text/css', 'style.css', fontFaces),
  filePage('/login/passkeys.js', 'text/javascript', 'passkeys.js'),
]

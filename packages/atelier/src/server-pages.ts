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

/** Style sheet of these pages, read at the first request: commands that open the product need no build of the pages. */
export const stylePage = (): Page => {
  let style: string | undefined
  return {
    path: '/portal/portal.css',
    respond: () => ({
      status: 200,
      headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'max-age=300' },
      body: (style ??= `${fontFaces}${readFileSync(join(serverPagesFolder(), 'style.css'), 'utf8')}`),
    }),
  }
}

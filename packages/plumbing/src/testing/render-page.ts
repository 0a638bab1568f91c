import type { PageContent, RenderPage } from '@atelier/contract/page-content'

// Not written in the import: the module is checked with the code of browsers.
const renderer: string = '@atelier/web/server-pages'

/** Renders pages like the product, which passes pages to the kit of the package web. */
export const renderPage: RenderPage = async (content) => {
  const { renderPage: render } = (await import(renderer)) as { renderPage: (content: PageContent) => string }
  return render(content)
}

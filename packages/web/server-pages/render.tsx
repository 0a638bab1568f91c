import '../ui/tokens.css'
import '../ui/reset.css'
import type { PageContent } from '@atelier/contract/page-content'
import { renderToStaticMarkup } from 'react-dom/server'
import { Logo } from '../ui/Logo.tsx'
import { Parts } from './Parts.tsx'
import css from './Page.module.css'

/** URL of the style sheet that is built from this module. */
const stylePath = '/portal/portal.css'

const Header = ({ home, seller, aside = [] }: NonNullable<PageContent['header']>) => (
  <header className={css.header}>
    <div className={css.line}>
      <a className={css.name} href={home}>
        {seller ?? (
          <>
            <Logo /> Atelier
          </>
        )}
      </a>
      <div className={css.aside}>
        <Parts parts={aside} />
      </div>
    </div>
  </header>
)

const Page = ({ language, title, tab_title, description, header, parts, script }: PageContent) => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      {description !== undefined && <meta name="description" content={description} />}
      <title>{tab_title}</title>
      <link rel="icon" href="/mark.svg" type="image/svg+xml" />
      <link rel="stylesheet" href={stylePath} />
      {script !== undefined && <script type="module" src={script} />}
    </head>
    <body>
      {header !== undefined && <Header {...header} />}
      <main className={css.page}>
        <h1 className={css.title}>{title}</h1>
        <Parts parts={parts} />
      </main>
    </body>
  </html>
)

/** Renders a page of the server as HTML. */
export const renderPage = (content: PageContent): string =>
  `<!doctype html>${renderToStaticMarkup(<Page {...content} />)}`

import '../ui/tokens.css'
import '../ui/reset.css'
import { type PageContent, type PagePreview, pictureStyle } from '@atelier/contract/page-content'
import { renderToStaticMarkup } from 'react-dom/server'
import { classes } from '../lib/classes.ts'
import { Logo } from '../ui/Logo.tsx'
import { Parts } from './Parts.tsx'
import css from './Page.module.css'

/** URL of the style sheet that is built from this module. */
const stylePath = '/portal/portal.css'

/** URLs of the scripts, each built from the file of its name. */
const scriptPaths = { passkeys: '/login/passkeys.js' }

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

/** Colors of the browser around the page: the paper of `tokens.css`. */
const themeColors = { light: '#faf4e6', dark: '#1b1916' }

const PreviewTags = ({ url, title, description, picture }: PagePreview) => (
  <>
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Atelier" />
    <meta property="og:url" content={url} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:image" content={picture.url} />
    <meta property="og:image:type" content={picture.content_type} />
    <meta property="og:image:width" content={String(picture.width)} />
    <meta property="og:image:height" content={String(picture.height)} />
    <meta property="og:image:alt" content={picture.alt} />
    {/* The older names of one network. */}
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content={title} />
    <meta name="twitter:description" content={description} />
    <meta name="twitter:image" content={picture.url} />
    <meta name="twitter:image:alt" content={picture.alt} />
  </>
)

/** Style block of the first picture whose size is known. */
const PictureStyle = ({ parts }: Pick<PageContent, 'parts'>) => {
  const size = parts.flatMap((part) =>
    typeof part === 'object' && 'picture' in part ? (part.size ?? []) : [],
  )[0]
  return size && <style>{pictureStyle(size)}</style>
}

const Page = (content: PageContent) => {
  const { language, title, tab_title, description, header, preview, layout, parts, script } = content
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {Object.entries(themeColors).map(([scheme, color]) => (
          <meta key={scheme} name="theme-color" content={color} media={`(prefers-color-scheme: ${scheme})`} />
        ))}
        {description !== undefined && <meta name="description" content={description} />}
        {preview !== undefined && <PreviewTags {...preview} />}
        <title>{tab_title}</title>
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={stylePath} />
        <PictureStyle parts={parts} />
        {script !== undefined && <script type="module" src={scriptPaths[script]} />}
      </head>
      <body>
        {header !== undefined && <Header {...header} />}
        <main className={classes(css.page, layout && css[layout])}>
          <h1 className={css.title}>{title}</h1>
          <Parts parts={parts} />
        </main>
      </body>
    </html>
  )
}

/** Renders a page of the server as HTML. */
export const renderPage = (content: PageContent): string =>
  `<!doctype html>${renderToStaticMarkup(<Page {...content} />)}`

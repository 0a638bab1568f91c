import { languages } from '@atelier/contract/primitives/languages'

/** Returns the code of a seller's server that creates a link for its signed-in customer. */
export const serverSnippet = (
  server: string,
  origin: string,
): string => `// POST /portal-link, for the customer signed in to your site
const link = await fetch('${server}/v1/portal-embeds/', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${accessToken}\`, // of this organization, with the scope customer_sessions:write
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    customer_external_id: user.id, // or customer_id
    embed_origin: '${origin}',
    theme: 'light', // or 'dark'; omit to follow the visitor's system setting
    locale: 'en', // ${languages.slice(1).join(', ')}; omit to use the language of the browser
  }),
})
if (!link.ok) return response.status(502).end()
const { url } = await link.json() // works once, for five minutes
response.json({ url })`

/**
 * Returns the code of a seller's page: the frame, the script that keeps it open, and the message when no link
 * could be created. A new link is requested at most once a minute.
 */
export const pageSnippet = (
  server: string,
): string => `<p id="purchases-failed" role="alert" hidden>Your purchases could not be opened. Reload the page.</p>
<iframe id="purchases" title="Your purchases"
  style="display: block; width: 100%; height: 34rem; border: 0; visibility: hidden"></iframe>
<script type="module">
  const frame = document.querySelector('#purchases')
  const failed = document.querySelector('#purchases-failed')
  const open = async () => {
    const response = await fetch('/portal-link', { method: 'POST' }).catch(() => Response.error())
    failed.hidden = response.ok
    if (response.ok) frame.src = (await response.json()).url
  }
  let lastRenewal = -Infinity
  const openAgain = () => {
    if (Date.now() - lastRenewal < 60_000) { // a link each minute is enough
      failed.hidden = false
      return
    }
    lastRenewal = Date.now()
    open()
  }
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== '${server}' || source !== frame.contentWindow) return
    if (data.type !== 'ATELIER_PORTAL') return
    if (data.event === 'loaded') frame.style.visibility = 'visible'
    if (data.event === 'resize') frame.style.height = data.height + 'px'
    if (data.event === 'expired') openAgain()
    if (data.event === 'close') frame.remove()
  })
  open()
</script>`

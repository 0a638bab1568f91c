const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Returns HTML for a page of the seller: a link that the script opens as a checkout over the page.
 *
 * @param server the origin of this server, which hosts the script
 */
export const embedCode = (server: string, url: string, label: string): string =>
  `<script src="${server}/embed.js" data-auto-init defer></script>
<a href="${escaped(url)}" data-atelier-checkout>${escaped(label)}</a>`

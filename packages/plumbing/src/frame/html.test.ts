import { expect, it } from 'vitest'
import { html } from './html.ts'

it('HTML contains texts escaped, other HTML unchanged, and no data that looks like HTML', () => {
  const bold = ['<', '"'].map((text) => html`<b>${text}</b>`)
  expect(html`<p>${bold}</p>`.html).toBe('<p><b>&lt;</b><b>&quot;</b></p>')
  expect(html`<p title="${`<'`}"></p>`.html).toBe('<p title="&lt;&#39;"></p>')
  expect(html`<p>${[false, undefined, null, 0]}</p>`.html).toBe('<p>0</p>')
  expect(html`<p>${{ html: '<script>' }}</p>`.html).toBe('<p>[object Object]</p>')
})

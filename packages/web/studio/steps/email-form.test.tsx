import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Studio } from '../state/studio.ts'
import { initialWizard } from '../state/wizard.ts'
import { prepare, SpeechProvider } from '../texts/speech.ts'
import { EmailForm } from './EmailForm.tsx'

it('the field of the address is of the type e-mail, and shows an address of any domain', async () => {
  await prepare('en')
  const studio = {
    wizard: { ...initialWizard, step: 'email', email: 'info@müller.de' },
    back: () => undefined,
  } as unknown as Studio
  const html = renderToStaticMarkup(
    <SpeechProvider>
      <EmailForm studio={studio} />
    </SpeechProvider>,
  )
  const [field = ''] = /<input[^>]*name="email"[^>]*>/.exec(html) ?? []
  expect(field).toContain('type="email"')
  expect(field).toContain('autoComplete="email"')
  expect(field).toContain('value="info@müller.de"')
  // The browser's own check refuses letters before the @ that mail servers take.
  expect(html).toMatch(/<form[^>]*noValidate/)
})

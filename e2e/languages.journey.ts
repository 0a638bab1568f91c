import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newTracedContext } from './keep-traces.ts'
import { photoPath } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

/** A visitor with a browser language, on a small phone. */
const newSpeaker = async (browser: Browser, locale: string): Promise<Page> => {
  const context = await newTracedContext(browser, { locale, viewport: { width: 360, height: 740 } })
  return context.newPage()
}

/** Expects that the page is in a language, without overflow in both directions of writing. */
const expectSound = async (page: Page, language: string): Promise<void> => {
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
  for (const dir of ['rtl', 'ltr']) {
    const [needed, input] = await page.evaluate((set) => {
      document.documentElement.dir = set
      return [document.documentElement.scrollWidth, document.documentElement.clientWidth]
    }, dir)
    expect([dir, page.url(), needed]).toEqual([dir, page.url(), input])
  }
}

const words = {
  de: {
    locale: 'de-DE',
    start: 'Am Anfang steht ein Foto',
    email: 'Ihre E-Mail-Adresse',
    address: 'E-Mail-Adresse',
    go: 'Weiter',
    payment: 'Bezahlen',
    pay: /1,49\s\$ zahlen/,
    declined: /Abgelehnt/,
    refusal: 'Ihre Karte wurde abgelehnt. Es wurde nichts abgebucht.',
    country: ['SE', 'Schweden'],
    done: 'Ihr Bild im Ghibli-Stil ist fertig!',
    title: /1,49\s\$ an Atelier zahlen/,
  },
  fr: {
    locale: 'fr-FR',
    start: 'Commencez par une photo',
    email: 'Votre adresse e-mail',
    address: 'Adresse e-mail',
    go: 'Continuer',
    payment: 'Paiement',
    pay: /Payer 1,49\s\$/,
    declined: /Refusée/,
    refusal: 'Votre carte a été refusée. Rien n’a été prélevé.',
    country: ['SE', 'Suède'],
    done: 'Votre image façon Ghibli est prête\u202f!',
    title: /Payer 1,49\s\$\S* à Atelier/,
  },
} as const

describe.each(Object.entries(words))('in %s', (language, text) => {
  it('a visitor buys a painting, and the checkout remembers the language', async () => {
    const page = await newSpeaker(setup.browser, text.locale)
    await page.goto(setup.product.url)
    const heading = (name: string) => page.getByRole('heading', { name, exact: true })
    await heading(text.start).waitFor()
    await expectSound(page, language)
    await page.locator('input[type=file]').first().setInputFiles(photoPath('temple'))
    await heading(text.email).waitFor()
    await page.getByLabel(text.address).fill(`${language}@example.com`)
    await page.locator('[data-upload=kept]').waitFor()
    await expectSound(page, language)
    await page.getByRole('button', { name: text.go, exact: true }).click()
    await heading(text.payment).waitFor()
    await expectSound(page, language)
    await page.getByRole('button', { name: text.pay }).click()
    await page.waitForURL(/\/checkout\//)
    await page.locator('[data-test-cards] > summary').click()
    await page.getByRole('button', { name: text.declined }).first().click()
    await expectSound(page, language)
    expect(await page.title()).toMatch(text.title)
    const [code, name] = text.country
    await expect
      .poll(() => page.locator(`select[name=country] option[value=${code}]`).textContent())
      .toBe(name)
    await page.locator('select[name=country]').selectOption(code)
    const pay = page.locator('button[type=submit][class]').last()
    await pay.click()
    await page.getByText(text.refusal).waitFor()
    await expectSound(page, language)

    await page.locator('[data-test-cards] > summary').click()
    await page.getByRole('button', { name: /^Visa/ }).click()
    const confirming = page.waitForRequest(/\/confirm$/)
    await pay.click()
    expect((await confirming).postDataJSON()).toMatchObject({ locale: language })
    await page.waitForURL(/\/success/)
    await expectSound(page, language)
    await heading(text.done).waitFor()
    await expectSound(page, language)
    await page.context().close()
  })
})

describe('the language of a page', () => {
  it('is the first one that the browser requests, in the HTML itself', async () => {
    const langOf = async (path: string, request: string): Promise<string | undefined> => {
      const response = await fetch(setup.product.url + path, { headers: { 'accept-language': request } })
      expect(response.headers.get('vary')).toContain('Accept-Language')
      return /<html lang="(\w+)"/.exec(await response.text())?.[1]
    }
    expect(await langOf('/', 'pt, es-MX;q=0.9, de;q=0.8')).toBe('es')
    expect(await langOf('/', 'ja')).toBe('en')
    expect(await langOf('/checkout/none', 'sv')).toBe('sv')
    expect(await langOf('/checkout/none?locale=fr', 'sv')).toBe('fr')
    expect(await langOf('/checkout/none?locale=ja', 'sv')).toBe('sv')
  })

  it('can be changed, and is remembered in this browser; an address can name another', async () => {
    const page = await newSpeaker(setup.browser, 'en-US')
    await page.goto(setup.product.url)
    const language = page.getByRole('combobox', { name: 'Language' })
    await page.waitForLoadState('networkidle')
    await expect.poll(() => language.isEnabled()).toBe(true)
    await page.context().setOffline(true)
    await language.selectOption('sv')
    await page.getByRole('alert').filter({ hasText: 'Check your connection.' }).waitFor()
    expect(await language.inputValue()).toBe('en')
    await page.context().setOffline(false)
    await page.reload()
    await language.selectOption('sv')
    await page.getByRole('heading', { name: 'Börja med ett foto' }).waitFor()
    expect(await page.title()).toBe('Atelier: ditt foto som en handmålad scen')
    await page.reload()
    await page.getByRole('heading', { name: 'Börja med ett foto' }).waitFor()
    await expectSound(page, 'sv')
    await page.goto(`${setup.product.url}/checkout/none`)
    await page.getByRole('heading', { name: 'Kassan hittades inte' }).waitFor()
    await page.goto(`${setup.product.url}/checkout/none?locale=de-AT`)
    await page.getByRole('heading', { name: 'Bezahlvorgang nicht gefunden' }).waitFor()
    const sprache = page.getByRole('combobox', { name: 'Sprache' })
    await page.context().setOffline(true)
    await sprache.selectOption('es')
    await page.getByText('Die Sprache konnte nicht geladen werden.').waitFor()
    await page.context().setOffline(false)
    await page.reload()
    await sprache.selectOption('es')
    await page.getByRole('heading', { name: 'Página de pago no encontrada' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.context().close()
  })
})

/*
 * Script of the pages that use passkeys: it fetches the options from the server, passes them to the device, and submits
 * the answer as the form. Forms with passkeys stay hidden in browsers without support.
 */

/** Options of a new passkey, which name this server, or of signing in. */
type Options = PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON

const isAble =
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Returns the message for the user about an error of the device. */
const sentenceFor = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device already has a passkey for you.'
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'The request was canceled. Try again, or sign in another way.'
  if (name === 'SecurityError') return 'Passkeys work only at this server’s main address.'
  return 'Something went wrong. Reload the page, or sign in another way.'
}

const askDevice = async (challenge: string): Promise<Credential | null> => {
  const response = await fetch(challenge, { method: 'POST' })
  if (!response.ok) throw new Error(`The server answered ${response.status}`)
  const options = (await response.json()) as Options
  return 'rp' in options
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
}

/** Shows a form, and submits it with the answer of the device. */
const enable = (form: HTMLFormElement, challenge: string): void => {
  const button = form.querySelector('button')
  const problem = form.querySelector('[data-problem]')
  const answer = form.elements.namedItem('answer')
  if (button === null || problem === null || !(answer instanceof HTMLInputElement)) return
  const ask = async (): Promise<void> => {
    button.disabled = true
    problem.textContent = ''
    try {
      answer.value = JSON.stringify(await askDevice(challenge))
      form.submit()
    } catch (error) {
      problem.textContent = sentenceFor(error)
      button.disabled = false
    }
  }
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void ask()
  })
}

if (isAble)
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]'))
    enable(form, form.dataset['passkey'] ?? '')
for (const element of document.querySelectorAll<HTMLElement>('[data-without-passkeys]'))
  element.hidden = isAble

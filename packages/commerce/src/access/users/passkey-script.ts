/** Path of the script for pages with passkeys. */
export const passkeyScriptPath = '/login/passkeys.js'

/**
 * Script of the pages that use passkeys: it fetches the options from the server, passes them to the device,
 * and submits the answer as the form. Forms with passkeys stay hidden in browsers without support.
 */
export const passkeyScript = `const isAble = typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Returns the message for the user about an error of the device. */
const sentenceFor = ({ name }) => {
  if (name === 'InvalidStateError') return 'This device already has a passkey for you.'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'The request was canceled. Try again, or sign in another way.'
  if (name === 'SecurityError') return 'Passkeys work only at this server’s main address.'
  return 'Something went wrong. Reload the page, or sign in another way.'
}

const askDevice = async (form) => {
  const response = await fetch(form.dataset.passkey, { method: 'POST' })
  if (!response.ok) throw new Error('The server answered ' + response.status)
  const options = await response.json()
  return 'rp' in options
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
}

for (const form of isAble ? document.querySelectorAll('form[data-passkey]') : []) {
  form.hidden = false
  const button = form.querySelector('button')
  const problem = form.querySelector('[data-problem]')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    problem.textContent = ''
    try {
      form.elements.answer.value = JSON.stringify(await askDevice(form))
      form.submit()
    } catch (error) {
      problem.textContent = sentenceFor(error)
      button.disabled = false
    }
  })
}
for (const element of document.querySelectorAll('[data-without-passkeys]')) element.hidden = isAble
`

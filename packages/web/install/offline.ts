/** Script of the offline page: loads the studio again once the server responds. */
import '../ui/base.css'
import './offline.css'

const retryMs = 5000

const resume = (): void => {
  // The page was opened by its own URL and not in place of another.
  if (location.pathname === '/offline') location.replace('/')
  else location.reload()
}

const tryAgain = async (): Promise<void> => {
  const response = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (response?.ok) resume()
}

document.querySelector('button')?.addEventListener('click', () => void tryAgain())
addEventListener('online', () => void tryAgain())
setInterval(() => void tryAgain(), retryMs)

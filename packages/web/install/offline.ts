/** The script of the page that is shown without a connection: it loads the studio again as soon as the server answers. */
import '../ui/base.css'
import './offline.css'

const retryMs = 5000

const goOn = (): void => {
  // The page was opened by its own address and not in place of another one.
  if (location.pathname === '/offline') location.replace('/')
  else location.reload()
}

const tryAgain = async (): Promise<void> => {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) goOn()
}

document.querySelector('button')?.addEventListener('click', () => void tryAgain())
addEventListener('online', () => void tryAgain())
setInterval(() => void tryAgain(), retryMs)

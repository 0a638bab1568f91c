import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from '../lib/classes.ts'
import { useKitTexts } from './kit-texts.ts'
import { showToast } from './toast-store.ts'
import css from './CopyButton.module.css'
import hidden from './visually-hidden.module.css'

type Props = {
  text: string
  /** Name of the copied text: `order id`. */
  label: string
  /** Shows the text itself as the button, for ids. */
  showText?: boolean
  /** Shows the action as a button of the page: `Copy link`. */
  showAction?: boolean
}

/** Button that copies a text, with feedback. */
export const CopyButton = ({ text, label, showText = false, showAction = false }: Props) => {
  const texts = useKitTexts()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    // Undefined outside a secure context.
    const clipboard = navigator.clipboard as Clipboard | undefined
    try {
      if (clipboard === undefined) throw new Error('There is no clipboard.')
      await clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      showToast('bad', texts.notCopied(label))
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      className={classes(css.button, showText && css.wide, showAction && css.action)}
      onClick={() => void copy()}
    >
      {showText && <span className={css.text}>{text}</span>}
      <Icon size={13} aria-hidden="true" />
      <span className={classes(!showAction && hidden.hidden)}>{texts.copy(label)}</span>
      <output className={hidden.hidden}>{isCopied ? texts.copied : ''}</output>
    </button>
  )
}

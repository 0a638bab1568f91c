import { useEffect } from 'react'

type Early = { stop(): Event | undefined }

/** Does what the visitor clicked or chose before the page was awake, once, when it is. */
export const useEarlyGesture = (): void =>
  useEffect(() => {
    const event = (globalThis as { early?: Early }).early?.stop()
    const target = event?.target
    if (!(target instanceof Element)) return
    // A click on anything else has had its effect already: links and file fields work without a script.
    if (event?.type === 'click') target.closest('button')?.click()
    else target.dispatchEvent(new Event('change', { bubbles: true }))
  }, [])

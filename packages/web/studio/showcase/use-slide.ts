import { useEffect, useRef, type RefObject } from 'react'

/** Speed of the strip: one pixel every 30 milliseconds (specification 1, section 9). */
export const pixelMs = 30

/** Maximum pixels of one step. More are due only after a pause, such as a sleep of the computer. */
const maxStep = 20

/**
 * Returns the whole pixels due after `elapsed` milliseconds, and the milliseconds left over. After a long
 * pause one pixel is due.
 */
export const pixelsDue = (elapsed: number): { readonly pixels: number; readonly rest: number } => {
  const pixels = Math.floor(Math.max(0, elapsed) / pixelMs)
  return pixels > maxStep ? { pixels: 1, rest: 0 } : { pixels, rest: elapsed - pixels * pixelMs }
}

/**
 * Wraps the scroll position of a looping strip: its content exists twice, so at the end of the first copy it
 * jumps back by one copy's width, which looks the same. Negative positions enter from the other side.
 */
export const loopTo = (position: number, loopWidth: number): number =>
  loopWidth <= 0 ? 0 : ((position % loopWidth) + loopWidth) % loopWidth

/** Scrolls a strip that holds its content twice, while `moving` is true. */
export const useSlide = (moving: boolean): RefObject<HTMLElement | null> => {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => (moving && strip.current ? slide(strip.current) : undefined), [moving])
  return strip
}

/** Starts the movement, and returns the function that stops it. */
const slide = (box: HTMLElement): (() => void) => {
  let last = performance.now()
  let rest = 0
  let isTouched = false
  const listening = new AbortController()
  const options = { passive: true, signal: listening.signal }
  let isVisible = false
  const watcher = new IntersectionObserver((entries) => {
    // Several changes can arrive together, the latest last.
    isVisible = entries.at(-1)?.isIntersecting ?? false
  })
  watcher.observe(box)
  const step = () => {
    const now = performance.now()
    const due = pixelsDue(now - last + rest)
    last = now
    rest = due.rest
    const [first, second] = box.children
    if (!isVisible || isTouched || document.hidden || box.matches(':hover, :focus-within')) return
    if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return
    box.scrollLeft = loopTo(box.scrollLeft + due.pixels, second.offsetLeft - first.offsetLeft)
  }
  const timer = setInterval(step, pixelMs)
  box.addEventListener('touchstart', () => (isTouched = true), options)
  for (const type of ['touchend', 'touchcancel'] as const)
    box.addEventListener(type, () => (isTouched = false), options)
  return () => {
    clearInterval(timer)
    watcher.disconnect()
    listening.abort()
  }
}

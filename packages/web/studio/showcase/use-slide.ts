import { useEffect, useRef, useState, type RefObject } from 'react'
import { loopTo, pixelMs, pixelsDue } from './carousel-math.ts'

/** Slides a strip that holds its content twice. `doubled` tells whether it moves, and so needs the second copy, at all. */
export const useSlide = (paused: boolean): { strip: RefObject<HTMLElement | null>; doubled: boolean } => {
  const strip = useRef<HTMLElement>(null)
  const [doubled, setDoubled] = useState(false)

  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => setDoubled(!calm.matches)
    follow()
    calm.addEventListener('change', follow)
    return () => calm.removeEventListener('change', follow)
  }, [])

  useEffect(() => {
    const box = strip.current
    if (!box || paused || !doubled) return
    return slide(box)
  }, [paused, doubled])

  return { strip, doubled }
}

const slide = (box: HTMLElement): (() => void) => {
  let last = performance.now()
  let rest = 0
  let touched = false
  let seen = false
  const watcher = new IntersectionObserver(([entry]) => {
    seen = entry?.isIntersecting ?? false
  })
  watcher.observe(box)
  const hold = () => {
    touched = true
  }
  const free = () => {
    touched = false
  }
  const step = () => {
    const now = performance.now()
    const due = pixelsDue(now - last + rest)
    last = now
    rest = due.rest
    const [first, second] = box.children
    if (
      !seen ||
      touched ||
      document.hidden ||
      !(first instanceof HTMLElement) ||
      !(second instanceof HTMLElement)
    )
      return
    if (box.matches(':hover') || box.contains(document.activeElement)) return
    box.scrollLeft = loopTo(box.scrollLeft + due.pixels, second.offsetLeft - first.offsetLeft)
  }
  const timer = setInterval(step, pixelMs)
  box.addEventListener('touchstart', hold, { passive: true })
  box.addEventListener('touchend', free, { passive: true })
  box.addEventListener('touchcancel', free, { passive: true })
  return () => {
    clearInterval(timer)
    watcher.disconnect()
    box.removeEventListener('touchstart', hold)
    box.removeEventListener('touchend', free)
    box.removeEventListener('touchcancel', free)
  }
}

import type { OtherStyles, PaintingStyle, PaintOptions } from '@atelier/contract/areas/studio'
import type { CanvasPixels } from '@atelier/painter/browser'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { answerOf } from '../../lib/api-error.ts'
import { createCalls } from '../studio-calls.ts'
import { paintStyles } from './paint-styles.ts'

/** Other styles for the photo of a finished painting: undefined while loading, null when there are none. */
export const useOtherStyles = (id: string, session_id: string): OtherStyles | null | undefined => {
  const [styles, setStyles] = useState<OtherStyles | null>()
  useEffect(() => {
    let gone = false
    const read = async () => {
      const answer = await answerOf(createCalls().listStyles({ path: { id }, query: { session_id } }))
      if (!gone) setStyles(answer.ok && answer.value.styles.length > 0 ? answer.value : null)
    }
    void read()
    return () => {
      gone = true
    }
  }, [id, session_id])
  return styles
}

/** Returns true once an element has been near the viewport. */
const useSeen = (element: RefObject<HTMLElement | null>): boolean => {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}

/** Thumbnails of a stored photo, painted once an element of the page is near the viewport. */
export const usePaintedStyles = (
  place: RefObject<HTMLElement | null>,
  photo: string,
  wishes: PaintOptions,
  styles: readonly PaintingStyle[],
): Partial<Record<PaintingStyle, CanvasPixels>> => {
  const isSeen = useSeen(place)
  const [pictures, setPictures] = useState<Partial<Record<PaintingStyle, CanvasPixels>>>({})
  // Polling replaces these objects by equal ones; a ref prevents repainting.
  const latest = useRef({ wishes, styles })
  useEffect(() => {
    if (!isSeen) return undefined
    const control = new AbortController()
    const onPainted = (style: PaintingStyle, picture: CanvasPixels) =>
      setPictures((before) => ({ ...before, [style]: picture }))
    void paintStyles(photo, latest.current.wishes, latest.current.styles, onPainted, control.signal)
    return () => control.abort()
  }, [isSeen, photo])
  return pictures
}

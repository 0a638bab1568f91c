import {
  type OtherStyles,
  type PaintingStyle,
  type PaintOptions,
  studio,
} from '@atelier/contract/areas/studio/studio'
import type { CanvasPixels } from '@atelier/painter/browser'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { call } from '../studio-calls.ts'
import { paintStyles } from './paint-styles.ts'

/** Returns other styles for the photo of a finished painting: undefined while loading, null when there are none. */
export const useOtherStyles = (id: string, session_id: string): OtherStyles | null | undefined => {
  const [styles, setStyles] = useState<OtherStyles | null>()
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const result = await resultOf(call(studio.listStyles)({ path: { id }, query: { session_id } }))
      if (!isGone) setStyles(result.ok && result.value.styles.length > 0 ? result.value : null)
    }
    void read()
    return () => {
      isGone = true
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

/** Returns thumbnails of a stored photo, painted once an element of the page is near the viewport. */
export const usePaintedStyles = (
  place: RefObject<HTMLElement | null>,
  photo: string,
  wishes: PaintOptions,
  styles: readonly PaintingStyle[],
): Partial<Record<PaintingStyle, CanvasPixels>> => {
  const isSeen = useSeen(place)
  const [pictures, setPictures] = useState<Partial<Record<PaintingStyle, CanvasPixels>>>({})
  // Polling replaces these objects by equal ones: the first ones are kept, so that nothing is painted again.
  const initial = useRef({ wishes, styles })
  useEffect(() => {
    if (!isSeen) return undefined
    const abort = new AbortController()
    const onPainted = (style: PaintingStyle, picture: CanvasPixels) =>
      setPictures((before) => ({ ...before, [style]: picture }))
    void paintStyles(photo, initial.current.wishes, initial.current.styles, onPainted, abort.signal)
    return () => abort.abort()
  }, [isSeen, photo])
  return pictures
}

import { createContext, type RefObject } from 'react'

/**
 * Container of lists and menus. A modal dialog is above the whole page and makes the rest inert, so its
 * popups must be its children; elsewhere they are appended to the page.
 */
export const PopupPlace = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

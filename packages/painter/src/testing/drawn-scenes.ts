import sharp from 'sharp'
import type { Picture } from '../picture.ts'
import { pictureOf } from './pictures.ts'

/** A picture without shadows: pale sky over pale sand, with a red drink. */
export function beachAtNoon(): Promise<Picture> {
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
    <rect width="400" height="150" fill="#bcd9ee"/><rect y="150" width="400" height="150" fill="#d9c7a6"/>
    <path d="M170 110h60l-12 120h-36z" fill="#c4525a"/></svg>`)
}

/** A picture without a sky: a dark red cup on a wooden table, and the dark room behind it. */
export function cupOfCoffee(): Promise<Picture> {
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="700" height="500">
    <rect width="700" height="500" fill="#8a5230"/><path d="M0 0h260L0 160z" fill="#0d0a0a"/>
    <ellipse cx="350" cy="300" rx="230" ry="160" fill="#7a2417"/>
    <ellipse cx="370" cy="320" rx="150" ry="90" fill="#160a08"/>
    <ellipse cx="340" cy="200" rx="120" ry="110" fill="#e8dccb"/>
    <ellipse cx="340" cy="215" rx="95" ry="85" fill="#b0793f"/></svg>`)
}

/** A burnt sun in its glow behind a ridge, and its green reflection on the land. The scene is 140 by 105. */
export function lowSun(width: number): Promise<Picture> {
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 140 105" width="${width}">
    <defs>
      <linearGradient id="sky" x2="0" y2="1">
        <stop stop-color="#4f8fd0"/><stop offset=".55" stop-color="#a9cdea"/><stop offset="1" stop-color="#e6e2d4"/>
      </linearGradient>
      <radialGradient id="glow">
        <stop stop-color="#fff"/><stop offset=".19" stop-color="#fff"/>
        <stop offset=".3" stop-color="#fbe9b4" stop-opacity=".97"/>
        <stop offset=".45" stop-color="#f6dc9c" stop-opacity=".85"/>
        <stop offset=".7" stop-color="#ecc888" stop-opacity=".4"/>
        <stop offset="1" stop-color="#e8c080" stop-opacity="0"/>
      </radialGradient>
      <radialGradient id="ghost">
        <stop stop-color="#5fae4a" stop-opacity=".75"/><stop offset=".8" stop-color="#5fae4a" stop-opacity=".55"/>
        <stop offset="1" stop-color="#5fae4a" stop-opacity="0"/>
      </radialGradient>
    </defs>
    <rect width="140" height="105" fill="url(#sky)"/>
    <ellipse cx="30" cy="16" rx="18" ry="2.8" fill="#f4f6f8" opacity=".7"/>
    <circle cx="62" cy="42" r="25" fill="url(#glow)"/>
    <path d="M0 56L18 52 36 54 62 52 80 54.500 100 51 120 53 140 50V105H0Z" fill="#6b5b48"/>
    <path d="M0 70L30 66 70 69 110 65 140 68V105H0Z" fill="#4a4334"/>
    <path d="M0 86L40 82 90 86 140 83V105H0Z" fill="#5c5a2c"/>
    <circle cx="75.500" cy="60" r="4.600" fill="url(#ghost)"/></svg>`)
}

/** Returns a drawing as a photo, whose edges are a little soft. */
function drawn(svg: string): Promise<Picture> {
  return pictureOf(sharp(Buffer.from(svg)).blur(1))
}

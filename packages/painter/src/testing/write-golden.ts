import { writeGolden } from './golden.ts'

// `tsx src/testing/write-golden.ts` keeps the paintings as they are now; the tests compare later ones with them.
await writeGolden()

import { writeGolden } from './golden.ts'

// `tsx src/testing/write-golden.ts` saves the current paintings as golden; the tests compare later ones with
// them.
await writeGolden()

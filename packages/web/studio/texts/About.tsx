export const About = () => (
  <>
    <p>
      Atelier is a small workshop with one trade: it takes a photo and paints it again, in the manner of
      hand-painted animation backgrounds. Skies grow wide, greens turn fresh, and what was pixels becomes
      strokes of a brush.
    </p>
    <p>
      The painter is a program we wrote ourselves. It mixes a palette from your photo, follows the shapes in
      it, and lays down paint in layers from broad washes to fine ink. It invents nothing: your dog stays your
      dog.
    </p>
    <p>All examples on this page were made by it, from the photos named in the credits.</p>
  </>
)

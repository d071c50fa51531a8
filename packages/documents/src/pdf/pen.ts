/** The part of pdfkit that sheets are drawn with. */

// What pdfkit's own types leave out: its constructor takes `font: null` to load no standard font.
export interface Pen {
  addPage(options: { size: [number, number]; margin: number }): Pen;
  save(): Pen;
  restore(): Pen;
  translate(x: number, y: number): Pen;
  scale(factor: number): Pen;
  rotate(degrees: number, options: { origin: [number, number] }): Pen;
  moveTo(x: number, y: number): Pen;
  lineTo(x: number, y: number): Pen;
  rect(x: number, y: number, width: number, height: number): Pen;
  clip(): Pen;
  roundedRect(x: number, y: number, width: number, height: number, radius: number): Pen;
  circle(x: number, y: number, r: number): Pen;
  path(d: string): Pen;
  lineWidth(width: number): Pen;
  dash(length: number, options: { space: number }): Pen;
  undash(): Pen;
  lineJoin(join: string): Pen;
  stroke(ink: string): Pen;
  fill(ink: string): Pen;
  fillAndStroke(fill: string, stroke: string): Pen;
  fillColor(ink: string): Pen;
  registerFont(name: string, bytes: Uint8Array): Pen;
  font(name: string): Pen;
  fontSize(size: number): Pen;
  widthOfString(text: string, options: object): number;
  text(text: string, x: number, y: number, options: object): Pen;
  image(bytes: ArrayBuffer, x: number, y: number, options: object): Pen;
  on(event: 'data', listener: (chunk: Uint8Array) => void): void;
  on(event: 'end', listener: () => void): void;
  end(): void;
}

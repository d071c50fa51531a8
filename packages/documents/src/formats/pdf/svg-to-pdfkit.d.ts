declare module 'svg-to-pdfkit' {
  export default function svgToPdf(pen: object, svg: string, x: number, y: number, options: object): void;
}

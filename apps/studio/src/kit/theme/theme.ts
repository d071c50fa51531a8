import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/**
 * The only accent, an ink indigo. Of all hues it is the farthest from every wire colour in both themes
 * (`accent.test.ts` measures it), so that a selected row is never mistaken for a core.
 */
export const accentLight = '#2c2494';
export const accentDark = '#9a9cff';

const ink: MantineColorsTuple = [
  '#efeffb',
  '#dcdcf3',
  '#b9b8e6',
  '#9a9cff',
  '#7f80e6',
  '#5450c0',
  '#2c2494',
  '#2c2494',
  '#241d7d',
  '#1b165f',
];

const grey: MantineColorsTuple = [
  '#f7f8f9',
  '#eef0f2',
  '#e1e4e8',
  '#cdd2d8',
  '#8a939d',
  '#78828d',
  '#5a6470',
  '#454e59',
  '#2b323a',
  '#1a1f25',
];

const dark: MantineColorsTuple = [
  '#e3e6ea',
  '#c3c9d0',
  '#9aa3ad',
  '#6e7883',
  '#68727d',
  '#2c333b',
  '#20262d',
  '#14171c',
  '#101317',
  '#0b0d10',
];

/** This theme's colours for a light variant of the component library. */
const lightTones: Readonly<Record<string, string>> = { red: 'error', yellow: 'warn' };

/** Text on the accent follows the theme. The component library would choose it once, for the light theme. */
const variantColours: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  const onAccent = input.variant === 'filled' && (input.color ?? 'ink') === 'ink';
  if (onAccent) return { ...colours, color: 'var(--on-accent)' };
  // The component library's light red and yellow have too little contrast between a title and its background.
  const tone = input.variant === 'light' ? lightTones[input.color ?? ''] : undefined;
  if (tone !== undefined) return { ...colours, color: `var(--${tone})`, background: `var(--${tone}-wash)` };
  // The component library's red is too light for white text.
  const danger = input.variant === 'filled' && input.color === 'red';
  if (danger) return { ...colours, background: 'var(--error)', hover: 'var(--error)', color: 'var(--on-accent)' };
  return colours;
};

/**
 * Space and type come from `values.css`; there is one radius and one accent. Controls are small, because people read
 * the studio more than they click.
 */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 3 },
  variantColorResolver: variantColours,
  colors: { ink, gray: grey, dark },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.3' },
  spacing: {
    xs: 'var(--space-4)',
    sm: 'var(--space-5)',
    md: 'var(--space-6)',
    lg: 'var(--space-7)',
    xl: 'var(--space-8)',
  },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: 'var(--text-xl)', lineHeight: '1.3' },
      h2: { fontSize: 'var(--text-lg)', lineHeight: '1.35' },
      h3: { fontSize: 'var(--text-md)', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Button: { defaultProps: { size: 'xs' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 30 } },
    TextInput: { defaultProps: { size: 'xs' } },
    // Its eye icon stays large enough to press.
    PasswordInput: { defaultProps: { size: 'xs' }, styles: { visibilityToggle: { minWidth: 26, minHeight: 26 } } },
    NumberInput: { defaultProps: { size: 'xs', hideControls: true } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    // A list of choices is rendered only while it is open. Otherwise a panel of ten fields would have hundreds of rows.
    Combobox: { defaultProps: { keepMounted: false } },
    Select: { defaultProps: { size: 'xs', checkIconPosition: 'right', allowDeselect: false } },
    Autocomplete: { defaultProps: { size: 'xs' } },
    TagsInput: { defaultProps: { size: 'xs' } },
    MultiSelect: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'sm' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true } },
    Tabs: { defaultProps: { keepMounted: false } },
    Modal: { defaultProps: { centered: true, radius: 'md', closeButtonProps: { 'aria-label': 'Close' } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
});

/** The colours that Mantine's own variables need for enough contrast of text and borders in both themes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1a1f25',
    '--mantine-color-dimmed': '#56606b',
    '--mantine-color-placeholder': '#69737e',
    '--mantine-color-default-border': '#8a939d',
    '--mantine-color-anchor': accentLight,
    '--mantine-color-error': '#b3202c',
  },
  dark: {
    '--mantine-color-body': '#14171c',
    '--mantine-color-text': '#e3e6ea',
    '--mantine-color-dimmed': '#a0a9b3',
    '--mantine-color-placeholder': '#8b95a0',
    '--mantine-color-default-border': '#68727d',
    '--mantine-color-anchor': accentDark,
    '--mantine-color-error': '#ff8f95',
  },
});

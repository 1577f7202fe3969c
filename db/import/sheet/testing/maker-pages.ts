import type { Sheet } from './sheets.ts';

/** Specifications as they are copied from four makers' pages; the phones are made up. */
export const MAKER_PAGES: Sheet[] = [
  {
    layout: 'in the layout of Samsung: labels above values, answers alone',
    text: `Specifications
Processor
CPU Speed
4.47GHz, 3.5GHz
CPU Type
Octa-Core
Display
Main Display Size
158.2mm (6.2" full rectangle) / 152.0mm (6.0" rounded corners)
Main Display Resolution
2340 x 1080 (FHD+)
Technology (Main Display)
Dynamic AMOLED 2X
Color Depth (Main Display)
16M
Max Refresh Rate (Main Display)
120 Hz
Camera
Rear Camera - Resolution (Multiple)
50.0 MP + 10.0 MP + 12.0 MP
Rear Camera - F Number (Multiple)
F1.8 , F2.4 , F2.2
Rear Camera Zoom
Optical Zoom 3x, Optical quality Zoom 2x (Enabled by Adaptive Pixel sensor)
Front Camera - Resolution
12.0 MP
Front Camera - F Number
F2.2
Rear Camera - OIS
Yes
Video Recording Resolution
UHD 8K (7680 x 4320)@30fps
Slow Motion
240fps @FHD, 120fps @UHD
Storage/Memory
Memory_(GB)
12
Storage (GB)
256
Available Storage (GB)
222.5
External Memory Support
No
Network/Bearer
Number of SIM
Dual-SIM
SIM size
Nano-SIM (4FF), Embedded-SIM
Infra
2G GSM, 3G WCDMA, 4G LTE FDD, 4G LTE TDD, 5G Sub6 FDD, 5G Sub6 TDD
4G FDD LTE
B1(2100), B2(1900), B3(1800), B5(850), B8(900), B28(700)
5G FDD Sub6
N1(2100), N3(1800), N5(850), N8(900), N28(700)
5G TDD Sub6
N40(2300), N41(2500), N77(3700), N78(3500)
Connectivity
USB Interface
USB Type-C
USB Version
USB 3.2 Gen 1
Location Technology
GPS, Glonass, Beidou, Galileo, QZSS
Earjack
USB Type-C
Wi-Fi
802.11a/b/g/n/ac/ax/be 2.4GHz+5GHz+6GHz, EHT320, MIMO, 4096-QAM
Bluetooth Version
Bluetooth v5.4
NFC
Yes
OS
Android
General Information
Form Factor
Touchscreen Bar
Sensors
Accelerometer, Barometer, Fingerprint Sensor, Gyro Sensor, Geomagnetic Sensor, Hall Sensor, Light Sensor, Proximity Sensor
Physical specification
Dimension (HxWxD, mm)
146.9 x 70.5 x 7.2
Weight (g)
162
Battery
Battery Capacity (mAh, Typical)
4000
Removable
No
Audio Playback Time (Hours, Wireless)
Up to 84
Audio and Video
Stereo Support
Yes`,
    expected: {
      variants: [{ ram: 12, storage: 256, price: null, priceAt: null, priceSource: null }],
      displaySize: 6.2,
      displayType: 'Dynamic AMOLED 2X',
      pixels: { width: 1080, height: 2340 },
      refreshRate: 120,
      memoryCard: false,
      rearCameras: [
        { megapixels: 50, kind: 'wide', aperture: 1.8 },
        { megapixels: 10, kind: null, aperture: 2.4 },
        { megapixels: 12, kind: null, aperture: 2.2 },
      ],
      ois: true,
      rearVideo: [{ resolution: '8k', fps: 30 }],
      frontCameras: [{ megapixels: 12, kind: 'wide', aperture: 2.2 }],
      batteryCapacity: 4000,
      dimensions: { height: 146.9, width: 70.5, thickness: 7.2 },
      weight: 162,
      sensors: ['accelerometer', 'gyroscope', 'proximity', 'compass', 'light', 'barometer', 'hall'],
      speakers: 'stereo',
      network5g: true,
      bands5g: [1, 3, 5, 8, 28, 40, 41, 77, 78],
      bands4g: [1, 2, 3, 5, 8, 28],
      esim: true,
      wifi: 'wifi-7',
      bluetooth: 5.4,
      usb: 'usb-c',
      nfc: true,
      headphoneJack: false,
      positioning: ['gps', 'glonass', 'galileo', 'beidou', 'qzss'],
    },
    unread: [
      'Specifications',
      'Processor: CPU Speed',
      'Processor: 4.47GHz, 3.5GHz',
      'CPU Type',
      'Octa-Core',
      'Color Depth (Main Display)',
      '16M',
      'Rear Camera Zoom',
      'Optical Zoom 3x, Optical quality Zoom 2x (Enabled by Adaptive Pixel sensor)',
      'Video Recording Resolution: Slow Motion',
      'Video Recording Resolution: 240fps @FHD, 120fps @UHD',
      '222.5',
      'USB Version',
      'USB 3.2 Gen 1',
      'OS: Android',
      'Form Factor',
      'Sensors: Physical specification',
      'Removable: No',
      'Audio Playback Time (Hours, Wireless): Up to 84',
    ],
  },
  {
    layout: 'in the layout of Xiaomi: cameras described over several lines',
    text: `Redmi Note 99 Pro 5G

Dimensions
Height: 162.33mm
Width: 74.42mm
Thickness: 8.4mm
Weight: 190g
*Data provided by internal laboratories.

Storage & RAM
8GB+128GB | 8GB+256GB | 12GB+512GB
LPDDR4X RAM + UFS 2.2 storage

Display
6.67" 1.5K curved AMOLED display
Refresh rate: Up to 120Hz
Brightness: HBM 1200nits, 3000nits peak brightness
Resolution: 2712 x 1220, 446ppi
Corning® Gorilla® Glass Victus® 2
Touch sampling rate: Up to 240Hz

Processor
MediaTek Dimensity 7300-Ultra
CPU: Octa-core CPU, up to 2.5GHz
GPU: Mali-G615
4nm power-efficient manufacturing process

Rear Camera
50MP main camera
1/1.55" sensor size, f/1.5, OIS
8MP ultra-wide camera
f/2.2
2MP macro camera
f/2.4
Rear camera video recording
4K 3840x2160 | 24fps/30fps
1080p 1920x1080 | 30fps/60fps

Front Camera
20MP front camera
f/2.2

Battery & Charging
5500mAh (typ)
45W turbo charging
USB-C

Security
In-screen fingerprint sensor
AI face unlock

NFC
Yes*

Network & Connectivity
Dual SIM, dual 5G
Supports 5G | 4G | 3G | 2G
5G: n1/2/3/5/7/8/20/26/28/38/40/41/48/66/71/77/78
4G: LTE FDD: B1/2/3/4/5/7/8/12/13/17/18/19/20/26/28/66
4G: LTE TDD: B38/40/41/42/48
Wi-Fi 6
Bluetooth 5.4
Navigation & Positioning
GPS: L1 | Galileo: E1 | GLONASS: G1 | Beidou: B1
IR blaster
Audio
Dual speakers
Dolby Atmos®
Sensors
Proximity sensor | Ambient light sensor | Accelerometer | Electronic compass | Gyroscope

Operating System
Xiaomi HyperOS

Package Contents
Redmi Note 99 Pro 5G / Adapter / USB Type-C Cable / SIM Eject Tool / Protective Case

IP68`,
    expected: {
      name: 'Redmi Note 99 Pro 5G',
      brandId: 'xiaomi',
      variants: [
        { ram: 8, storage: 128, price: null, priceAt: null, priceSource: null },
        { ram: 8, storage: 256, price: null, priceAt: null, priceSource: null },
        { ram: 12, storage: 512, price: null, priceAt: null, priceSource: null },
      ],
      displaySize: 6.67,
      displayType: 'AMOLED',
      pixels: { width: 1220, height: 2712 },
      refreshRate: 120,
      glass: 'Gorilla Glass Victus 2',
      peakBrightness: 3000,
      chipset: 'MediaTek Dimensity 7300 Ultra',
      processNode: 4,
      gpu: 'Mali-G615',
      storageType: 'ufs-2.2',
      rearCameras: [
        { megapixels: 50, kind: 'wide', aperture: 1.5, sensorSize: 1.55 },
        { megapixels: 8, kind: 'ultrawide', aperture: 2.2 },
        { megapixels: 2, kind: 'macro', aperture: 2.4 },
      ],
      ois: true,
      rearVideo: [
        { resolution: '4k', fps: 24 },
        { resolution: '4k', fps: 30 },
        { resolution: '1080p', fps: 30 },
        { resolution: '1080p', fps: 60 },
      ],
      frontCameras: [{ megapixels: 20, kind: 'wide', aperture: 2.2 }],
      batteryCapacity: 5500,
      wiredCharging: 45,
      dimensions: { height: 162.33, width: 74.42, thickness: 8.4 },
      weight: 190,
      ipRating: 'IP68',
      fingerprint: 'display',
      sensors: ['accelerometer', 'gyroscope', 'proximity', 'compass', 'light'],
      speakers: 'stereo',
      inTheBox: ['charger', 'cable', 'case', 'sim-tool'],
      network5g: true,
      bands5g: [1, 2, 3, 5, 7, 8, 20, 26, 28, 38, 40, 41, 48, 66, 71, 77, 78],
      bands4g: [1, 2, 3, 4, 5, 7, 8, 12, 13, 17, 18, 19, 20, 26, 28, 66, 38, 40, 41, 42, 48],
      wifi: 'wifi-6',
      bluetooth: 5.4,
      usb: 'usb-c',
      nfc: true,
      positioning: ['gps', 'glonass', 'galileo', 'beidou'],
    },
    unread: [
      'Data provided by internal laboratories.',
      'Touch sampling rate: Up to 240Hz',
      'CPU: Octa-core CPU, up to 2.5GHz',
      'AI face unlock',
      'Audio: Dolby Atmos',
      'Operating System: Xiaomi HyperOS',
    ],
  },
  {
    layout: 'in the layout of vivo: a table of two columns',
    text: `vivo V99 5G\tSpecifications
Colour\tRose Red, Starry Night, Titanium Grey
Operating System\tFuntouch OS 15
Android Version\tAndroid 15
Processor\tSnapdragon® 7 Gen 3
CPU Core Count\t8
CPU Process\t4nm
RAM & ROM\t8 GB + 128 GB, 8 GB + 256 GB, 12 GB + 512 GB
RAM Type\tLPDDR4X
ROM Type\tUFS 2.2
Battery\t6000 mAh (TYP)
Charging Power\t90W
Battery Type\tLi-ion battery
Dimensions\t163.29×76.72×7.39mm (Rose Red)
Weight\t189 g (Rose Red), 199 g (Starry Night)
Fingerprint Sensor\tIn-Display Fingerprint Sensor
Size\t17.20 cm (6.77-inch)
Resolution\t2392 × 1080 (FHD+)
Refresh Rate\t120Hz
Local Peak Brightness\t4500nits
Material\tAMOLED
Touch Screen\tCapacitive multi-touch
Network Type\t2G GSM, 3G WCDMA, 4G, 5G
SIM Slot Type\t2 nano SIMs
Standby Mode\tDual SIM Dual Standby (DSDS)
4G TDD_LTE\tB38/B39/B40/B41
5G\tn1/n3/n5/n8/n28B/n40/n77/n78
Rear\t50 MP + 50 MP
Front\t50 MP
Aperture\tRear: f/1.88 (50 MP) + f/2.0 (50 MP); Front: f/2.0 (50 MP)
Video recording\t4K, 1080P, 720P
Wi-Fi\t2.4GHz, 5GHz
Bluetooth\tBluetooth 5.4
USB\tType-C USB 2.0
GPS\tSupported
OTG\tSupported
FM\tNot Supported
NFC\tNot Supported
In the Box\tV99, Quick Start Guide, USB cable, Charger, Eject tool, Phone case, Protective film (applied), Warranty card
IP Rating\tIP68 & IP69
MRP\t₹34,999`,
    expected: {
      name: 'vivo V99',
      brandId: 'vivo',
      price: 34999,
      variants: [
        { ram: 8, storage: 128, price: null, priceAt: null, priceSource: null },
        { ram: 8, storage: 256, price: null, priceAt: null, priceSource: null },
        { ram: 12, storage: 512, price: null, priceAt: null, priceSource: null },
      ],
      displaySize: 6.77,
      displayType: 'AMOLED',
      pixels: { width: 1080, height: 2392 },
      refreshRate: 120,
      peakBrightness: 4500,
      chipset: 'Qualcomm Snapdragon 7 Gen 3',
      processNode: 4,
      os: 'Android 15',
      storageType: 'ufs-2.2',
      rearCameras: [
        { megapixels: 50, kind: 'wide', aperture: 1.88 },
        { megapixels: 50, kind: null, aperture: 2 },
      ],
      rearVideo: [
        { resolution: '4k', fps: null },
        { resolution: '1080p', fps: null },
        { resolution: '720p', fps: null },
      ],
      frontCameras: [{ megapixels: 50, kind: 'wide', aperture: 2 }],
      batteryCapacity: 6000,
      wiredCharging: 90,
      dimensions: { height: 163.29, width: 76.72, thickness: 7.39 },
      weight: 189,
      ipRating: 'IP69',
      fingerprint: 'display',
      colours: ['Rose Red', 'Starry Night', 'Titanium Grey'],
      inTheBox: ['charger', 'cable', 'case', 'film', 'sim-tool'],
      network5g: true,
      bands5g: [1, 3, 5, 8, 28, 40, 77, 78],
      bands4g: [38, 39, 40, 41],
      simSlots: 2,
      bluetooth: 5.4,
      usb: 'usb-c-2.0',
      nfc: false,
      fmRadio: false,
      positioning: ['gps'],
    },
    unread: [
      'vivo V99 5G: Specifications',
      'Operating System: Funtouch OS 15',
      'CPU Core Count: 8',
      'RAM Type: LPDDR4X',
      'Battery Type: Li-ion battery',
      'Touch Screen: Capacitive multi-touch',
      'Standby Mode: Dual SIM Dual Standby (DSDS)',
      'Wi-Fi: 2.4GHz, 5GHz',
      'OTG: Supported',
    ],
  },
  {
    layout: 'in the layout of Apple: lists below headings',
    text: `iPhone 99
Finish
Black, White, Mist Blue, Sage, Lavender
Capacity
256GB
512GB
Size and Weight
Width:
71.5 mm (2.81 inches)
Height:
149.6 mm (5.89 inches)
Depth:
7.95 mm (0.31 inch)
Weight:
177 grams (6.24 ounces)
Display
Super Retina XDR display
15.93 cm / 6.3‑inch (diagonal) all‑screen OLED display
2622x1206-pixel resolution at 460 ppi
Dynamic Island
Always-On display
ProMotion technology with adaptive refresh rates up to 120Hz
1000 nits max brightness (typical); 1600 nits peak brightness (HDR); 3000 nits peak brightness (outdoor)
Splash, Water and Dust Resistant
Rated IP68 (maximum depth of 6 metres up to 30 minutes) under IEC standard 60529
Chip
A19 chip
6‑core CPU with 2 performance and 4 efficiency cores
5‑core GPU with Neural Accelerators
Camera
48MP Dual Fusion camera system
48MP Fusion Main: 26 mm, ƒ/1.6 aperture, sensor-shift optical image stabilisation
48MP Fusion Ultra Wide: 13 mm, ƒ/2.2 aperture and 120° field of view
Video Recording
4K Dolby Vision video recording at 24 fps, 25 fps, 30 fps or 60 fps
Front Camera
18MP Center Stage camera
ƒ/1.9 aperture
Cellular and Wireless
5G (sub‑6 GHz) with 4x4 MIMO
Wi‑Fi 7 (802.11be) with 2x2 MIMO
Bluetooth 6
NFC with reader mode
Location
GPS (L1 and L5), GLONASS, Galileo, QZSS, BeiDou and NavIC
Power and Battery
Up to 30 hours video playback
Fast‑charge capable: Up to 50% charge in 20 minutes with 40W adapter or higher paired with USB‑C charging cable
MagSafe wireless charging up to 25W
Sensors
Face ID
LiDAR Scanner
Barometer
High dynamic range gyro
Accelerometer
SIM Card
Dual SIM (nano-SIM and eSIM)
Connector
USB‑C
USB 2 (up to 480Mb/s)
Operating System
iOS 26
In the Box
iPhone with iOS 26, USB-C Charge Cable (1m), Documentation`,
    expected: {
      name: 'iPhone 99',
      brandId: 'apple',
      variants: [
        { ram: null, storage: 256, price: null, priceAt: null, priceSource: null },
        { ram: null, storage: 512, price: null, priceAt: null, priceSource: null },
      ],
      displaySize: 6.3,
      displayType: 'Super Retina XDR OLED',
      pixels: { width: 1206, height: 2622 },
      refreshRate: 120,
      brightness: 1000,
      peakBrightness: 3000,
      cutout: 'island',
      chipset: 'Apple A19',
      os: 'iOS 26',
      rearCameras: [
        { megapixels: 48, kind: 'wide', aperture: 1.6, focalLength: 26 },
        { megapixels: 48, kind: 'ultrawide', aperture: 2.2, focalLength: 13 },
      ],
      ois: true,
      rearVideo: [
        { resolution: '4k', fps: 24 },
        { resolution: '4k', fps: 25 },
        { resolution: '4k', fps: 30 },
        { resolution: '4k', fps: 60 },
      ],
      frontCameras: [{ megapixels: 18, kind: 'wide', aperture: 1.9 }],
      wirelessCharging: 25,
      dimensions: { height: 149.6, width: 71.5, thickness: 7.95 },
      weight: 177,
      ipRating: 'IP68',
      sensors: ['lidar', 'barometer', 'gyroscope', 'accelerometer'],
      colours: ['Black', 'White', 'Mist Blue', 'Sage', 'Lavender'],
      inTheBox: ['cable'],
      simSlots: 1,
      esim: true,
      wifi: 'wifi-7',
      bluetooth: 6,
      usb: 'usb-c',
      nfc: true,
      positioning: ['gps', 'glonass', 'galileo', 'beidou', 'navic', 'qzss'],
    },
    unread: [
      'Camera: 48MP Dual Fusion camera system',
      'Front Camera: Cellular and Wireless',
      'Sensors: Face ID',
      'USB 2 (up to 480Mb/s)',
    ],
  },
];

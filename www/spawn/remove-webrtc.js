/** Removes WebRTC from the page before anything else runs. No security policy covers it, and nothing here uses it. */

for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection'])
  Reflect.deleteProperty(globalThis, name);
